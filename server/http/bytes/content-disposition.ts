/** Leaves room below the 255 bytes that file systems allow: for the " (1)" that a browser may add, and for `.mp3`. */
const maxNameBytes = 200
const unnamed = 'song'

/**
 * The Content-Disposition value with which a browser saves `{title}.mp3`, or another ending: an ASCII name for old
 * readers, and the full name after RFC 6266 and RFC 8187. Always printable ASCII, whatever the title is.
 */
export function attachmentName(title: string, ending: 'mp3' | 'json' = 'mp3'): string {
  const name = fileNameOf(title)
  return `attachment; filename="${asciiOf(name)}.${ending}"; filename*=UTF-8''${extendedValue(`${name}.${ending}`)}`
}

/** The title as a file name without an ending, allowed on every system and without misleading characters. */
export function fileNameOf(title: string): string {
  const name = title
    .replace(misleading, '')
    .replace(/[\\/:|<>]/g, '-')
    .replace(/"/g, "'")
    .replace(/[?*]/g, '')
    .replace(/\s+/gu, ' ')
    .normalize('NFC')
    .replace(/^[. ]+/, '')
  const short = shortened(reservedOnWindows.test(name) ? `_${name}` : name).replace(/[. ]+$/, '')
  return short === '' ? unnamed : short
}

/**
 * Control characters, halves of characters, unassigned ones and those that change the direction of reading, which make
 * `exe.3pm` look like `mp3.exe`. The joiners inside emoji and Persian words stay.
 */
const misleading = /(?![\s\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Cn}]/gu

/** Device names: Windows opens the device whatever the ending is. */
const reservedOnWindows = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i

/** Cuts between characters as readers see them, so that no flag or syllable is divided. */
function shortened(name: string): string {
  let bytes = 0
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > maxNameBytes) return short
    short += segment
  }
  return short
}

/** Letters lose their accents, other scripts become `_`; `%` too, because some browsers decode it even here. */
function asciiOf(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[^ !#-$&-[\]-~]/gu, '_')
  return /[a-z0-9]/i.test(ascii) ? ascii : unnamed
}

/** `encodeURIComponent` leaves four characters that RFC 8187 wants encoded. */
function extendedValue(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
