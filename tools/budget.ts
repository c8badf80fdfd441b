import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { embedEntry } from './bundles.ts'
import { type ChunkContents, chunkContentsFile } from './chunk-contents.ts'
import { writtenFiles } from './imports.ts'
import { ensureBuilt } from './product.ts'
import { dist, root } from './stamp.mjs'

/** The most that a page may load before it works, gzipped; 1 KB is 1024 bytes. */
const firstLoadKilobytes = 140
/** The limit of the small player is low, because a page of another site may hold ten players. */
const embedKilobytes = 5
/** Most visitors never open these rooms, so no visitor should wait for their code. */
const neverInFirstLoad = /^web\/features\/(songs\/upload|discussion\/forum|admin|identity\/settings)\//

/**
 * Parts that load when a person opens them, and parts that load when the page is already drawn and works: a challenge's
 * entries, the sections of the settings, an owner's tools for a list. Parts made with `late()` load later as well.
 */
const comesLater = [
  /(Dialog|Drawer|Menu|Step|DeviceForm)\.tsx$/,
  /\/challenges\/entries\/Entries\.tsx$/,
  /\/(settings|playlists)\/Own\w+\.tsx$/,
]
const madeLate = /\blate\(\s*async \(\) => \(await import\('([^']+)'\)/g

export interface Manifest {
  [source: string]: {
    file: string
    css?: string[]
    name?: string
    imports?: string[]
    dynamicImports?: string[]
    isEntry?: boolean
    isDynamicEntry?: boolean
  }
}

/** Throws when a page's first load is over the budget; the error names the page and its size. */
export function checkBudget(): void {
  ensureBuilt()
  const web = join(dist, 'web')
  const manifest: Manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'))
  const contents: ChunkContents = JSON.parse(readFileSync(join(web, chunkContentsFile), 'utf8'))
  const kilobytes = (files: Iterable<string>): number => {
    let bytes = 0
    for (const file of files) bytes += gzipped(join(web, file))
    return bytes / 1024
  }
  const pages = firstLoads(manifest).map(({ page, files }) => ({ page, weight: kilobytes(files) }))
  const embedded = kilobytes([manifest[embedEntry]?.file ?? ''])
  console.log(`${embedded.toFixed(1).padStart(7)} KB  ${embedEntry}`)
  const byWeight = pages.toSorted((one, other) => other.weight - one.weight)
  for (const { page, weight } of byWeight.slice(0, 6))
    console.log(`${weight.toFixed(1).padStart(7)} KB  ${page}`)

  const tooHeavy = byWeight.filter(({ weight }) => weight > firstLoadKilobytes)
  const misplaced = sourcesOfEveryPage(manifest, contents).filter(source => neverInFirstLoad.test(source))
  const complaints = [
    ...tooHeavy.map(
      ({ page, weight }) => `${page} loads ${weight.toFixed(1)} KB; ${firstLoadKilobytes} is the limit`,
    ),
    ...(embedded > embedKilobytes
      ? [`the small player weighs ${embedded.toFixed(1)} KB; ${embedKilobytes} is its limit`]
      : []),
    ...misplaced.map(source => `${source} is in every page's first load`),
  ]
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
}

/**
 * The JavaScript files that each page needs before it can be used: those of the entry, those of the page's lazy part, and
 * those of every other part that the page loads at once, such as its main form. Not counted: dialogs and menus, which
 * load when a person opens them, and later steps of a form, which load when the first step is done.
 */
export function firstLoads(manifest: Manifest): { page: string; files: Set<string> }[] {
  const entries = Object.keys(manifest).filter(key => manifest[key]?.isEntry)
  const pages = Object.keys(manifest).filter(key => manifest[key]?.isDynamicEntry && key.endsWith('Page.tsx'))
  const always = new Set(entries.flatMap(entry => [...withImports(manifest, entry)]))
  return [
    { page: 'every page', files: always },
    ...pages.map(page => ({ page, files: new Set([...always, ...pageFiles(manifest, page)]) })),
  ]
}

function pageFiles(manifest: Manifest, page: string): Set<string> {
  const parts = (manifest[page]?.dynamicImports ?? []).filter(part => {
    const source = sourceOf(manifest, part)
    return !lateParts.has(posix.basename(source)) && !comesLater.some(later => later.test(source))
  })
  return new Set([page, ...parts].flatMap(key => [...withImports(manifest, key)]))
}

/** File names of the parts made with `late()`, which load when the browser is idle. File names are unique in the tree. */
const lateParts = new Set(
  writtenFiles(join(root, 'web')).flatMap(({ text }) =>
    [...text.matchAll(madeLate)].map(([, file = '']) => posix.basename(file)),
  ),
)

/** The manifest lists a part that several others share under a key of its own, with a name instead of its source path. */
function sourceOf(manifest: Manifest, part: string): string {
  const name = manifest[part]?.name
  return part.startsWith('_') && name ? `${name}.tsx` : part
}

function sourcesOfEveryPage(manifest: Manifest, contents: ChunkContents): string[] {
  const [everyPage] = firstLoads(manifest)
  return [...(everyPage?.files ?? [])].flatMap(file => contents[file] ?? [])
}

/** The script files of `key` and of everything that it imports statically; dynamic imports are left out. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>(), files = new Set<string>()) {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return files
  seen.add(key)
  if (chunk.file.endsWith('.js')) files.add(chunk.file)
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, seen, files)
  return files
}

function gzipped(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length
}
