"""The node "Publish to Melodrome"."""

import json

from .server import publish_draft, send_file, settings_of
from .sound import id3_of, png_of, wav_of


class PublishToMelodrome:
    """Sends a sound with its title, lyrics, cover and recipe, as a draft or as a song."""

    CATEGORY = "audio"
    FUNCTION = "publish"
    OUTPUT_NODE = True
    RETURN_TYPES = ("STRING",)
    RETURN_NAMES = ("address",)

    @classmethod
    def INPUT_TYPES(cls):
        text = {"default": "", "multiline": True}
        line = {"default": ""}
        return {
            "required": {
                "audio": ("AUDIO",),
                "title": ("STRING", {"default": "Untitled"}),
                # By publishing you say that you may publish the song, and agree to the server's terms (/terms).
                "as_what": (["draft", "published song"],),
            },
            "optional": {
                "tags": ("STRING", text),
                "lyrics": ("STRING", text),
                "cover": ("IMAGE",),
                "share_recipe": ("BOOLEAN", {"default": True}),
                "server": ("STRING", line),
                # Better leave it empty: its value is saved with the workflow.
                "token": ("STRING", line),
            },
            "hidden": {"prompt": "PROMPT", "extra_pnginfo": "EXTRA_PNGINFO"},
        }

    def publish(
        self,
        audio,
        title,
        as_what="draft",
        tags="",
        lyrics="",
        cover=None,
        share_recipe=True,
        server="",
        token="",
        prompt=None,
        extra_pnginfo=None,
    ):
        server, token = settings_of(server, token)
        picture = png_of(cover) if cover is not None else None
        recipe = recipe_of(prompt, extra_pnginfo) if share_recipe else {}
        # Also in the file, so that a draft has them. The server takes a caption before the prompt of the recipe.
        texts = {**({"caption": tags} if tags else {}), **recipe}
        file = wav_of(audio, id3_of(title, lyrics, texts, picture))
        draft = send_file(server, token, f"{title or 'Untitled'}.wav", file)
        if as_what == "draft":
            address, is_held = f"{server}/upload", False
        else:
            fields = {"title": title, "prompt": tags, "lyrics": lyrics, "terms": "true"}
            address, is_held = publish_draft(server, token, draft, fields, picture)
        text = f"{address} (held until a moderator has looked at it)" if is_held else address
        return {"ui": {"text": [text]}, "result": (address,)}


def recipe_of(prompt, extra_pnginfo):
    """The recipe, with the names that ComfyUI uses in the files it saves. Without tokens."""
    found = {}
    if prompt is not None:
        found["prompt"] = json.dumps(without_tokens(prompt))
    for name, value in (extra_pnginfo or {}).items():
        if name == "workflow":
            value = workflow_without_tokens(value)
        found[name] = json.dumps(value)
    return found


def without_tokens(prompt):
    return {
        node_id: {**node, "inputs": {name: value for name, value in node.get("inputs", {}).items() if name != "token"}}
        if node.get("class_type") == "PublishToMelodrome"
        else node
        for node_id, node in prompt.items()
    }


def workflow_without_tokens(workflow):
    """In a workflow, the values of a node are a list without names, so all values of our node are removed."""
    if not isinstance(workflow, dict):
        return workflow
    return {
        **workflow,
        "nodes": [
            {name: value for name, value in node.items() if name != "widgets_values"}
            if isinstance(node, dict) and node.get("type") == "PublishToMelodrome"
            else node
            for node in workflow.get("nodes", [])
        ],
    }


NODE_CLASS_MAPPINGS = {"PublishToMelodrome": PublishToMelodrome}
NODE_DISPLAY_NAME_MAPPINGS = {"PublishToMelodrome": "Publish to Melodrome"}
