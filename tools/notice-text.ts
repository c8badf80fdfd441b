import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stamp.mjs'

interface LockEntry {
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
  optional?: boolean
}

interface Part {
  name: string
  licence: string
  texts: string[]
}

const licenceFile = /^(licen[cs]e|copying|copyright|notice)([-.].*)?$/i

/** Fonts and a decoder that are part of the repository itself. */
const ownParts: readonly Omit<Part, 'texts'>[] = [
  { name: 'server/media/images/fonts/PretendardJP.license.txt', licence: 'OFL-1.1' },
  { name: 'server/media/audio/aac/faad2.license.txt', licence: 'GPL-2.0-or-later' },
  { name: 'web/ui/fonts/text.license.txt', licence: 'OFL-1.1' },
  { name: 'web/ui/fonts/numerals.license.txt', licence: 'OFL-1.1' },
]

/**
 * All works of others that run in production, with the texts of their licences, each text once. A package that is only
 * installed on some systems is named without its text, so that the file is the same on all systems.
 */
export function noticeText(): string {
  const parts = [
    ...productionParts(),
    ...ownParts.map(part => ({ ...part, texts: [textOf(join(root, part.name))] })),
  ]
  const users = new Map<string, string[]>()
  for (const { name, texts } of parts)
    for (const text of texts) users.set(text, [...(users.get(text) ?? []), name])
  const list = parts.map(({ name, licence }) => `${name}: ${licence}`)
  const texts = [...users].map(([text, names]) => `${'-'.repeat(80)}\n${names.join('\n')}\n\n${text}`)
  return `Melodrome contains or needs these works of others. Written by \`npm run notice\`.\n\n${list.join('\n')}\n\n${texts.join('\n\n')}\n`
}

function productionParts(): Part[] {
  const lock: { packages: Record<string, LockEntry> } = JSON.parse(textOf(join(root, 'package-lock.json')))
  const production = Object.entries(lock.packages).filter(
    ([folder, { dev, devOptional, link }]) =>
      folder.includes('node_modules/') && !link && !dev && !devOptional,
  )
  return production
    .map(([folder, { version = '', license = 'see its text', optional = false }]) => ({
      name: `${folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version}`,
      licence: license,
      texts: optional ? [] : licencesIn(join(root, folder)),
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

function licencesIn(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`${folder} is not installed: run npm ci`)
  const names = readdirSync(folder, { withFileTypes: true })
  const files = names.filter(entry => entry.isFile() && licenceFile.test(entry.name)).map(({ name }) => name)
  return files.toSorted().map(name => textOf(join(folder, name)))
}

const textOf = (file: string): string => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()
