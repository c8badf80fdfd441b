"""Makes files from the values that ComfyUI passes from node to node: WAV from sounds, PNG from images."""

import array
import struct
import sys
import zlib


def plain(values):
    """Converts tensors to nested lists; lists stay as they are."""
    if hasattr(values, "cpu"):
        values = values.detach().cpu() if hasattr(values, "detach") else values.cpu()
    if hasattr(values, "numpy"):
        values = values.float().numpy() if hasattr(values, "float") else values.numpy()
    return values.tolist() if hasattr(values, "tolist") else values


def wav_of(audio, tags):
    """AUDIO, which is {"waveform": [batch][channel][sample] of -1 to 1, "sample_rate": Hz}, as 16-bit WAV.

    Only the first of a batch. `tags` are bytes of an ID3 tag, which programs read from the chunk "id3 ".
    """
    channels = plain(audio["waveform"][0])
    rate = int(audio["sample_rate"])
    samples = array.array("h", bytes(2 * len(channels) * len(channels[0])))
    for place, channel in enumerate(channels):
        samples[place :: len(channels)] = array.array("h", (as_int16(value) for value in channel))
    if sys.byteorder == "big":
        samples.byteswap()
    width = 2 * len(channels)
    form = struct.pack("<HHIIHH", 1, len(channels), rate, rate * width, width, 16)
    body = chunk(b"fmt ", form) + chunk(b"data", samples.tobytes()) + chunk(b"id3 ", tags)
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WAVE" + body


def as_int16(value):
    """Clips values that are too loud; NaN becomes silence."""
    if value != value:
        return 0
    return round(max(-1.0, min(1.0, value)) * 32767)


def chunk(name, data):
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def png_of(image):
    """IMAGE, which is [batch][row][column][red, green, blue] of 0 to 1, as PNG. Only the first of a batch."""
    rows = plain(image[0])
    height, width = len(rows), len(rows[0])
    lines = bytearray()
    for row in rows:
        lines.append(0)
        for pixel in row:
            lines.extend(round(max(0.0, min(1.0, value)) * 255) for value in pixel[:3])
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", zlib.compress(bytes(lines))), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )


def id3_of(title, lyrics, texts, picture):
    """An ID3v2.4 tag: title, lyrics, free texts by name as ComfyUI writes them into MP3, and a PNG as cover."""
    utf8 = b"\x03"
    frames = []
    if title:
        frames.append((b"TIT2", utf8 + title.encode()))
    if lyrics:
        frames.append((b"USLT", utf8 + b"und" + b"\0" + lyrics.encode()))
    frames += [(b"TXXX", utf8 + name.encode() + b"\0" + text.encode()) for name, text in texts.items()]
    if picture:
        frames.append((b"APIC", utf8 + b"image/png\0" + b"\x03" + b"\0" + picture))
    body = b"".join(name + syncsafe(len(data)) + b"\0\0" + data for name, data in frames)
    return b"ID3\x04\0\0" + syncsafe(len(body)) + body


def syncsafe(size):
    return bytes((size >> shift) & 0x7F for shift in (21, 14, 7, 0))
