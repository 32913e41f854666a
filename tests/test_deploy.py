"""What is there for those who run a server agrees with the program."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest
import typer
import yaml
from packaging.requirements import Requirement

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


def test_all_that_is_installed_for_a_server_exists() -> None:
    """The extras by their names, and the command that the package brings, where the files look for it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = re.findall(r"pip install [^\n]*\[([a-z,]+)\]", "\n".join((ROOT / name).read_text() for name in FILES))
    assert len(extras) == 2
    assert set(extras) <= set(project["optional-dependencies"])
    docker, unit = (ROOT / "Dockerfile").read_text(), (ROOT / "deploy/burgrave.service").read_text()
    (entry,) = re.findall(r'^ENTRYPOINT \["(.*)"\]', docker, re.MULTILINE)
    (started,) = re.findall(r"^ExecStart=/opt/burgrave/bin/(\S+) serve ", unit, re.MULTILINE)
    assert {entry, started} <= set(project["scripts"])


def test_the_image_is_built_from_what_docker_is_given(tmp_path: Path) -> None:
    docker = (ROOT / "Dockerfile").read_text()
    given = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = {name for line in re.findall(r"^COPY (?!--from)(.*) \S+$", docker, re.MULTILINE) for name in line.split()}
    assert copied == given
    for name in copied:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    done = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_locked_versions_are_constraints_for_pip() -> None:
    """As the Dockerfile's sed makes them: without hashes, and no line asks for extras, which pip would refuse."""
    (script,) = re.findall(r"sed -E '([^']*)' requirements.lock", (ROOT / "Dockerfile").read_text())
    lock = ROOT / "requirements.lock"
    made = subprocess.run(["sed", "-E", script, lock], capture_output=True, text=True, check=True).stdout
    lines = [Requirement(line) for line in made.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert len(lines) > 50
    assert not any(line.extras or len(line.specifier) != 1 for line in lines)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = (ROOT / "deploy/burgrave.service").read_text().replace("/opt/burgrave/bin/burgrave", sys.executable)
    file = tmp_path / "burgrave.service"
    file.write_text(unit)
    found = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True, check=False)
    assert "burgrave.service" not in found.stderr


def test_rules_are_compiled_by_a_command() -> None:
    mark = burgrave.game("kingsburg").interpreted.mark_of(COMPILED)
    mark.unlink(missing_ok=True)
    command = [sys.executable, "-m", "burgrave", "compile"]
    done = subprocess.run([*command, "kingsburg"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
    assert mark.exists()
    wrong = subprocess.run([*command, "kingsburg", "chess"], capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stdout, len(wrong.stderr.splitlines())) == (2, "", 1)
