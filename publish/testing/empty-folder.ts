import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** It is deleted after the test. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'melodrome-publish-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
