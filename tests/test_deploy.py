"""What is there for those who run a server agrees with the program."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
import typer
import yaml

import burgrave
from burgrave.cli import app
from burgrave.server.settings import PREFIX, Settings
from burgrave.server.tables.bot_pool import COMPILED

ROOT = Path(__file__).parent.parent
FILES = ["Dockerfile", "compose.yaml", "deploy/burgrave.service", "docs/server.md"]
OTHERS = {"BURGRAVE_CACHE_DIR", "BURGRAVE_EDITIONS", "BURGRAVE_WORKERS", "BURGRAVE_PORT"}
"""Of rules and their components, also without a server; and what only compose.yaml knows."""


@pytest.mark.parametrize("name", FILES)
def test_every_setting_that_is_named_exists(name: str) -> None:
    known = {PREFIX + field.name.upper() for field in fields(Settings)} | OTHERS
    named = set(re.findall(r"BURGRAVE_[A-Z_]*[A-Z]", (ROOT / name).read_text()))
    assert named
    assert named <= known


def test_every_setting_is_documented() -> None:
    text = (ROOT / "docs/server.md").read_text()
    missing = [field.name for field in fields(Settings) if f"`{PREFIX}{field.name.upper()}`" not in text]
    assert missing == []


def test_every_command_that_is_named_exists() -> None:
    text = "\n".join((ROOT / name).read_text() for name in FILES)
    code = "\n".join(re.findall(r"^```$.*?^```$|`burgrave [^`]*`|bin/burgrave [^\n]*", text, re.MULTILINE | re.DOTALL))
    named = {*re.findall(r"(?:`|bin/|^)burgrave ([a-z-]+)", code, re.MULTILINE)}
    named |= {*re.findall(r'\["([a-z]+)", "--host"', text)}
    assert {"serve", "backup", "restore", "compile"} <= named
    assert named <= set(typer.main.get_command(app).commands)  # type: ignore[attr-defined]


def test_compose_waits_for_the_database_and_keeps_what_is_stored() -> None:
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text())
    services = compose["services"]
    assert services["burgrave"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert "healthcheck" in services["database"]
    kept = {volume.split(":")[0] for service in services.values() for volume in service["volumes"]}
    assert kept == set(compose["volumes"])
    assert all(port.startswith("127.0.0.1:") for port in services["burgrave"]["ports"])  # a proxy is before it


def test_rules_are_compiled_by_a_command() -> None:
    folder = burgrave.game("kingsburg").compiled.folder
    assert folder is not None
    (folder / COMPILED).unlink(missing_ok=True)
    command = [sys.executable, "-m", "burgrave", "compile"]
    done = subprocess.run([*command, "kingsburg"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
    assert (folder / COMPILED).exists()
    wrong = subprocess.run([*command, "kingsburg", "chess"], capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stdout, len(wrong.stderr.splitlines())) == (2, "", 1)
