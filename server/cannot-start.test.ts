import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CannotStart, refuseUnwritableFolder } from './cannot-start.ts'

test.each(['blobs', 'incoming', 'partial'])(
  'a data folder whose %s nothing can be written into stops the start, and says which',
  async name => {
    const directory = await mkdtemp(path.join(tmpdir(), 'melodrome-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    await expect(refuseUnwritableFolder(directory)).resolves.toBeUndefined()
    const place = path.join(directory, name)
    await rm(place, { recursive: true })
    await writeFile(place, 'no folder')
    const refusal = refuseUnwritableFolder(directory)
    await expect(refusal).rejects.toThrow(CannotStart)
    await expect(refusal).rejects.toThrow(`Nothing can be written into ${place} (`)
    await rm(place)
    await mkdir(place)
    await expect(refuseUnwritableFolder(directory)).resolves.toBeUndefined()
  },
)
