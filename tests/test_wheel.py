"""What is built as a wheel and installed in a fresh environment, away from the checkout, really starts."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mighty_learn import cli, lab
from mighty_learn.teaching.content import FOLDERS

ROOT = Path(__file__).parents[1]
PORT = "8899"  # the first one tried


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts' folder of a fresh environment that has the built wheel and nothing else."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    (wheel,) = folder.glob("*.whl")
    run(sys.executable, "-m", "venv", str(folder / "venv"))
    scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(scripts / "python"), "-m", "pip", "install", "--quiet"]
    run(*pip, "--no-deps", "--no-index", str(wheel))
    return scripts


def run(*command: str) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_wheel_without_jupyterlab_says_so(installed: Path, tmp_path: Path) -> None:
    command = [str(installed / "mighty-learn"), "lab", "lessons", "--lang", "en"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == cli.MISSING == 2
    assert "설치되어 있지 않아요" in done.stderr
    assert 'pip install "mighty-learn[lab]"' in done.stderr
    for folder in FOLDERS:
        assert laid_files(tmp_path / "lessons" / folder) == laid_files(ROOT / folder) != {}


def laid_files(folder: Path) -> dict[str, bytes]:
    """The files of a lessons' folder, as they should be laid."""
    names = (path for path in folder.rglob("*") if path.is_file())
    parts = ((path, path.relative_to(folder).parts) for path in names)
    return {"/".join(p): path.read_bytes() for path, p in parts if not any(part[0] in "._" for part in p)}


@pytest.fixture
def korean_lab(installed: Path, tmp_path: Path) -> Iterator[Path]:
    """The wheel's `mighty-learn lab --lang ko` running on the packages of here; its runtime folder."""
    site = Path(sysconfig.get_path("purelib", vars={"base": str(installed.parent)}))
    (site / "others.pth").write_text(sysconfig.get_path("purelib"))
    runtime = tmp_path / "runtime"
    data = os.path.join(sysconfig.get_path("data"), "share", "jupyter")
    environment = {**os.environ, "JUPYTER_RUNTIME_DIR": str(runtime), "JUPYTER_PATH": data}
    command = [str(installed / "mighty-learn"), "lab", "--lang", "ko", "--no-browser", "--port", PORT]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            command, cwd=tmp_path, env=environment, stdout=log, stderr=log, start_new_session=True
        )
    yield runtime
    os.killpg(process.pid, signal.SIGTERM)
    process.wait(30)
    (site / "others.pth").unlink()


def server_file(runtime: Path) -> dict[str, Any]:
    """What the server says of itself once it listens; the file may be there a moment earlier."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        for path in runtime.glob("jpserver-*.json"):
            if text := path.read_text():
                facts: dict[str, Any] = json.loads(text)
                if listens(int(facts["port"])):
                    return facts
        time.sleep(0.1)
    raise AssertionError((runtime.parent / "log").read_text(errors="replace"))


def listens(port: int) -> bool:
    """Whether somebody answers at this port."""
    with socket.socket() as probe:
        return probe.connect_ex(("localhost", port)) == 0


@pytest.mark.skipif(os.name == "nt", reason="ends the server by its process group")
def test_wheel_starts_jupyterlab_in_korean(korean_lab: Path, tmp_path: Path) -> None:
    facts = server_file(korean_lab)
    assert Path(facts["root_dir"]) == tmp_path / lab.DEFAULT_FOLDER

    def get(path: str) -> str:
        token = {"Authorization": f"token {facts['token']}"}
        asked = urllib.request.Request(facts["url"] + path, headers=token)
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return str(answer.read().decode())

    locale = json.loads(get("lab/api/settings/@jupyterlab/translation-extension:plugin"))
    assert locale["schema"]["properties"]["locale"]["default"] == "ko_KR"
    assert get("custom/custom.css") == lab.custom_css("ko")
    names = {entry["name"] for entry in json.loads(get("api/contents/"))["content"]}
    assert set(FOLDERS) <= names
