import path from 'node:path'
import fastify from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { manifestIn } from '../documents/web-manifest.ts'
import { serveAssets } from './assets.ts'

test('browsers, home screens and programs that only know /favicon.ico get our mark in their size', async () => {
  const app = fastify()
  await serveAssets(app, path.resolve('web/public'))
  const served: string[] = []
  for (const [url, side] of [
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
    ['/icon-maskable-192.png', 192],
    ['/icon-maskable-512.png', 512],
  ] as const) {
    served.push(url)
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers['content-type']], url).toEqual([200, 'image/png'])
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: side, height: side })
  }
  const icon = await app.inject('/favicon.ico')
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon'])
  // One picture of 32 pixels: a PNG after the 22 bytes of an icon file's header.
  expect([...icon.rawPayload.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
  expect(await sharp(icon.rawPayload.subarray(22)).metadata()).toMatchObject({ width: 32, height: 32 })
  expect(manifestIn('ko').icons.map(({ src }) => src)).toEqual(served.filter(url => url.startsWith('/icon-')))
  await app.close()
})
