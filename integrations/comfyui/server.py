"""Calls Melodrome: finds server and token, and sends a sound."""

import base64
import json
import os
import pathlib
import time
import urllib.error
import urllib.request
import uuid

piece_bytes = 4 * 1024 * 1024

# The texts of a draft that become fields of its song; a test compares them with melodrome-publish and the form.
proposed = ["prompt", "lyrics", "generator", "generatorVersion", "seed", "steps", "bpm", "key"]


class Refused(Exception):
    """The server refused the request; the message is for people."""


def settings_of(server, token):
    """Address and token: from the node, the environment, or the file of melodrome-publish."""
    kept = kept_by_publish()
    server = (server or os.environ.get("MELODROME", "") or kept.get("server", "")).rstrip("/")
    if not server:
        raise Refused("Which Melodrome? Fill in 'server', set MELODROME, or sign in once with melodrome-publish.")
    secret = kept.get("tokens", {}).get(server, {}).get("secret", "")
    token = token or os.environ.get("MELODROME_TOKEN", "") or secret
    if not token:
        raise Refused(f"No token for {server}: set MELODROME_TOKEN, or sign in once with melodrome-publish.")
    return server, token


def kept_by_publish():
    if os.name == "nt":
        base = os.environ.get("APPDATA")
    else:
        base = os.environ.get("XDG_CONFIG_HOME")
    folder = pathlib.Path(base) if base else pathlib.Path.home() / ".config"
    try:
        return json.loads((folder / "melodrome" / "publish.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}


def ask(server, token, method, path, body=None, headers=None):
    """Returns the headers, and the parsed body if it is JSON."""
    request = urllib.request.Request(f"{server}{path}", data=body, method=method)
    given = {"authorization": f"Bearer {token}", "accept-language": "en", **(headers or {})}
    for name, value in given.items():
        request.add_header(name, value)
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            text = answer.read()
            is_json = "json" in answer.headers.get("content-type", "")
            return answer.headers, json.loads(text) if is_json else None
    except urllib.error.HTTPError as error:
        raise Refused(said_in(error)) from None
    except OSError as error:
        raise Refused(f"{server} can't be reached: {error}") from None


def said_in(error):
    try:
        problem = json.loads(error.read())
        fields = [f"{name}: {field['message']}" for name, field in problem.get("fields", {}).items()]
        return "\n".join([problem["message"], *fields])
    except (ValueError, KeyError, TypeError, AttributeError):
        return f"The server answered {error.code}."


def send_file(server, token, name, data):
    """Sends a file by tus (https://tus.io), in pieces. Returns the draft's id."""
    tus = {"tus-resumable": "1.0.0"}
    coded = base64.b64encode(name.encode()).decode()
    announced = {**tus, "upload-length": str(len(data)), "upload-metadata": f"filename {coded}"}
    headers, _ = ask(server, token, "POST", "/api/uploads", headers=announced)
    draft = headers["location"].rstrip("/").rsplit("/", 1)[-1]
    for start in range(0, len(data), piece_bytes):
        piece = {**tus, "upload-offset": str(start), "content-type": "application/offset+octet-stream"}
        ask(server, token, "PATCH", f"/api/uploads/{draft}", data[start : start + piece_bytes], piece)
    return draft


def publish_draft(server, token, draft, fields, cover):
    """Publishes a draft as a song, with what the server has read in its file where `fields` has no text, and waits until it
    was processed. Returns its address, and whether it is held until a moderator has looked at it."""
    said = analysed(server, token, draft)
    fields = {**fields, **{name: fields.get(name) or said.get(name) for name in ("title", *proposed)}}
    edge = uuid.uuid4().hex
    parts = [
        f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
        if value
    ]
    if cover:
        head = 'Content-Disposition: form-data; name="coverImage"; filename="cover.png"\r\nContent-Type: image/png'
        parts.append(f"--{edge}\r\n{head}\r\n\r\n".encode() + cover + b"\r\n")
    body = b"".join(parts) + f"--{edge}--\r\n".encode()
    form = {"content-type": f"multipart/form-data; boundary={edge}"}
    _, song = ask(server, token, "POST", f"/api/drafts/{draft}/publish", body, form)
    while song["status"] == "processing":
        time.sleep(1)
        _, song = ask(server, token, "GET", f"/api/songs/{song['id']}")
    if song["status"] == "failed":
        raise Refused(song.get("failure") or "The song could not be processed.")
    return f"{server}/songs/{song['id']}", song["status"] == "withheld"


def analysed(server, token, draft):
    """The draft, once the server has read its file. Empty if the draft was deleted in the meantime."""
    while True:
        _, drafts = ask(server, token, "GET", "/api/drafts")
        found = next((each for each in drafts if each["id"] == draft), {})
        if found.get("status") != "listening":
            return found
        time.sleep(1)
