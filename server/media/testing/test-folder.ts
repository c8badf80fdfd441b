import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

/** A folder for the test file that calls this, gone after its last test. */
export function testFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'melodrome-audio-')))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let files = 0
  const path = (name: string) => join(folder, name)
  return {
    path,
    /** Writes a file under a name of its own and returns its path. */
    file: (bytes: Uint8Array | string) => {
      const written = path(`file-${++files}`)
      writeFileSync(written, bytes)
      return written
    },
  }
}

export function fixture(name: string): Uint8Array {
  return readFileSync(fixturePath(name))
}

export function fixturePath(name: string): string {
  return fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))
}
