"""Publish to Melodrome: a node for ComfyUI. Needs Python's standard library and nothing else."""

from .publish_node import NODE_CLASS_MAPPINGS, NODE_DISPLAY_NAME_MAPPINGS

__all__ = ["NODE_CLASS_MAPPINGS", "NODE_DISPLAY_NAME_MAPPINGS"]
