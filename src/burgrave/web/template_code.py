"""What Jinja makes of the templates, in fewer steps: a table's page has a thousand calls and two thousand values.

The code does what Jinja's own does (`tests/server/test_templates.py` compares the two). It leaves out what no template
here has: functions that want Jinja's context, other ways of escaping, macros with arguments that they did not name.
A board is drawn in half the time, which is an eighth of the processor time of a look at a table
(`benchmarks/requests.py`). `render.environment` is the one place that chooses it: Jinja's own would do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from keyword import iskeyword
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.utils import missing
from markupsafe import Markup, escape

DICT_METHODS = frozenset(dir(dict))
HELPERS = "attribute, shown, plain_macro"


class ShortCode(CodeGenerator):
    """What `Environment.code_generator_class` can be."""

    def write_commons(self) -> None:
        super().write_commons()
        self.writeline(f"{HELPERS} = environment.helpers")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        if node.attr in DICT_METHODS:
            super().visit_Getattr(node, frame)
            return
        self.write("attribute(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r})")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """Called at once, not through `context.call`, which looks for functions that want the context."""
        if node.dyn_args is not None or node.dyn_kwargs is not None:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for value in node.args:
            self.visit(value, frame)
            self.write(", ")
        for named in node.kwargs:
            self.write(f"**{{{named.key!r}: " if iskeyword(named.key) else f"{named.key}=")
            self.visit(named.value, frame)
            self.write("}, " if iskeyword(named.key) else ", ")
        self.write("caller=caller)" if forward_caller else ")")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802
        """`"a" if b` is nothing if not: the empty text, instead of an object that says where it was not defined."""
        if node.expr2 is None:
            node.expr2 = nodes.Const("", lineno=node.lineno)
        super().visit_CondExpr(node, frame)

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        if macro_ref.accesses_kwargs or macro_ref.accesses_varargs:
            super().macro_def(macro_ref, frame)
            return
        names = tuple(argument.name for argument in macro_ref.node.args)
        self.write(f"plain_macro(macro, {names!r}, {macro_ref.accesses_caller!r})")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        assert frame.eval_ctx.autoescape
        assert not frame.eval_ctx.volatile
        self.write("shown(")


def shown(value: Any) -> str:
    """A value as a page has it, escaped if it is not marked as safe."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is str:
        return escaped(value)
    return str(value) if kind is int else escape(value)


@lru_cache(8192)
def escaped(text: str) -> Markup:
    """Names, notations and classes are the same again and again."""
    return escape(text)


def plain_macro(body: Callable[..., str], names: tuple[str, ...], takes_caller: bool) -> Callable[..., Markup]:
    """A macro, whose body takes all its arguments, `missing` in the place of those that were not given."""

    def call(*given: Any, **named: Any) -> Markup:
        if named or len(given) < len(names):
            given = (*given, *[named.pop(name, missing) for name in names[len(given) :]])
            if takes_caller:
                given = (*given, named.pop("caller", missing))
            if named:
                raise TypeError(f"the macro takes no argument {', '.join(named)}")
        elif takes_caller:
            given = (*given, missing)
        return str.__new__(Markup, body(*given))

    return call


class ShortCodeEnvironment(Environment):
    """Looks first where most things are: what a game's picture holds are items of dictionaries, not attributes."""

    code_generator_class = ShortCode

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.helpers = self.attribute, shown, plain_macro

    def attribute(self, of: Any, name: str) -> Any:
        try:
            return of[name] if type(of) is dict else getattr(of, name)
        except (AttributeError, KeyError):
            return self.getattr(of, name)
