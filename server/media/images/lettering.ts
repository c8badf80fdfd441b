import type { Font } from 'opentype.js'

export interface Lettering {
  text: string
  left: number
  /** The top of the first line's capitals. */
  top: number
  width: number
  /** Pixels, the largest first: the first size in which the text fits is used. */
  sizes: readonly number[]
  mostLines: number
  colour: string
}

/** Paths in SVG, and their lower end; nothing for a text that can't be drawn. */
export interface Drawn {
  svg: string
  bottom: number
}

const lineHeight = 1.14
const capHeight = 0.72

/**
 * Words as outlines of our own font, because a minimal machine has none. Symbols that the font lacks, such as emoji,
 * are left out; a text with a letter that it lacks is not drawn at all: no word is better than half of one.
 */
export function drawLettering(font: Font, { text, ...place }: Lettering): Drawn {
  const nothing = { svg: '', bottom: place.top }
  const readable = drawable(font, text)
  if (readable === '') return nothing
  for (const size of place.sizes) {
    const lines = brokenInto(font, readable, size, place.width)
    if (lines.length <= place.mostLines) return drawLines(font, lines, size, place)
  }
  const size = place.sizes.at(-1) ?? 0
  const lines = brokenInto(font, readable, size, place.width).slice(0, place.mostLines)
  return drawLines(font, shortened(font, lines, size, place.width), size, place)
}

function drawable(font: Font, text: string): string {
  const characters = [...text.normalize('NFC')]
  const isMissing = (character: string) => font.charToGlyphIndex(character) === 0
  if (characters.some(character => /[\p{L}\p{N}\p{M}]/u.test(character) && isMissing(character))) return ''
  return characters
    .filter(character => /\s/u.test(character) || !isMissing(character))
    .join('')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

function brokenInto(font: Font, text: string, size: number, width: number): string[] {
  const fits = (line: string) => font.getAdvanceWidth(line.trimEnd(), size) <= width
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text).flatMap(word => (fits(word) ? [word] : [...word]))) {
    if (line === '' || fits(line + piece)) line += piece
    else {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    }
  }
  return [...lines, line.trimEnd()].filter(found => found !== '')
}

/** Pieces between which a line may break: words, and characters of scripts without spaces. */
const piecesOf = (text: string): string[] =>
  text.split(/(?<=\s)|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u)

function shortened(font: Font, lines: readonly string[], size: number, width: number): string[] {
  const last = [...(lines.at(-1) ?? '')]
  while (last.length > 0 && font.getAdvanceWidth(`${last.join('').trimEnd()}…`, size) > width) last.pop()
  return [...lines.slice(0, -1), `${last.join('').trimEnd()}…`]
}

function drawLines(
  font: Font,
  lines: readonly string[],
  size: number,
  { left, top, colour }: Omit<Lettering, 'text'>,
): Drawn {
  const paths = lines.map((line, at) => {
    const baseline = top + size * capHeight + at * size * lineHeight
    return font.getPath(line, left, baseline, size).toPathData(1)
  })
  return {
    svg: `<path fill="${colour}" d="${paths.join('')}"/>`,
    bottom: top + size * (capHeight + (lines.length - 1) * lineHeight + 0.3),
  }
}
