import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../tools/stamp.mjs'

const pageOf = (name: string): string => (name === 'scaling' ? 'scaling.md' : 'performance.md')

/**
 * Writes each part between its marks, `<!-- name:begin -->` and `<!-- name:end -->`. The text around the marks and parts
 * that weren't measured this time stay as they are.
 */
export async function writeReport(parts: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, part] of parts) {
    const page = join(root, 'docs', pageOf(name))
    await writeFile(page, replaceBetweenMarks(await readFile(page, 'utf8'), name, part))
  }
}

function replaceBetweenMarks(text: string, name: string, part: string): string {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/${pageOf(name)} has lost its marks ${begin} and ${end}`)
  return `${text.slice(0, from + begin.length)}\n${part}\n${text.slice(to)}`
}
