import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { root } from './stamp.mjs'

export interface SourceFile {
  /** From the root, with `/` on every system. */
  path: string
  text: string
  /** The project's files that it imports, as types or at run time, as paths from the root. */
  imports: string[]
}

const notOurs = /^(node_modules|dist(-.*)?|data|test-results|playwright-report|\.git)$/
const code = /\.(ts|tsx|mjs)$/
const written = /\.(ts|tsx|mjs|md|json|css|sql|html|yml)$|^\.ci\/run$/

/** Every file that people write, code or not; only code has imports. */
export function writtenFiles(folder = root): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (notOurs.test(entry.name)) return []
    const full = join(folder, entry.name)
    if (entry.isDirectory()) return writtenFiles(full)
    const path = relative(root, full).replaceAll(sep, '/')
    if (!written.test(path) || path === 'package-lock.json') return []
    const text = readFileSync(full, 'utf8')
    return [{ path, text, imports: code.test(path) ? importsOf(path, text) : [] }]
  })
}

const specifier =
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** Our own files named in `import … from`, `export … from`, `import '…'` and `import('…')`; packages are left out. */
export function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(specifier)].flatMap(
    ([, from, bare, lazy]) => pathOf(path, from ?? bare ?? lazy ?? '') ?? [],
  )
}

/** The file, from the root, that a module at `path` imports by this name; nothing for a package. */
export function pathOf(path: string, name: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : undefined
}
