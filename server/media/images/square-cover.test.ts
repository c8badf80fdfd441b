import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { allowFourFormats } from './square-cover.ts'

// The ban applies to the whole process, not only to what this test imports.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

test('only JPEG, PNG, WebP and GIF can be decoded, and only from memory', async () => {
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a6f8f' } })
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')
  const [jpeg, png, webp, gif, tiff, avif] = await Promise.all(
    (['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const).map(format =>
      picture.toFormat(format).toBuffer(),
    ),
  )
  const folder = await mkdtemp(join(tmpdir(), 'melodrome-formats-'))
  const file = join(folder, 'picture.png')
  await writeFile(file, png!)
  expect((await sharp(drawing).metadata()).format).toBe('svg')

  allowFourFormats(sharp)
  for (const allowed of [jpeg, png, webp, gif]) expect((await sharp(allowed).metadata()).width).toBe(9)
  for (const banned of [drawing, tiff, avif, file]) await expect(sharp(banned).metadata()).rejects.toThrow()
  await rm(folder, { recursive: true })
})
