import { readFile } from 'node:fs/promises'
import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { themeColours } from '#contract/theme-colours.ts'
import { languages } from '#words/languages.ts'
import { serveManifest } from './web-manifest.ts'

test('the app is one in eight languages, and asks for what it needs to be installed', async () => {
  const app = fastify()
  await app.register(fastifyCookie)
  serveManifest(app)
  const read = async (url: string) => await app.inject({ url, headers: { 'accept-language': 'fr' } })
  const manifests = await Promise.all(
    languages.map(async language => (await read(`/site.webmanifest?lang=${language}`)).json()),
  )
  expect(manifests.map(({ lang }) => lang)).toEqual([...languages])
  expect(new Set(manifests.map(({ id }) => id))).toEqual(new Set(['/']))
  expect(new Set(manifests.map(({ description }) => description)).size).toBe(languages.length)

  const answer = await read('/site.webmanifest')
  expect(answer.headers['content-type']).toMatch('application/manifest+json')
  expect(answer.json()).toMatchObject({
    lang: 'fr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    shortcuts: [{ name: 'Publier', url: '/upload' }, { url: '/?tab=popular' }, { url: '/playlists/offline' }],
    share_target: { action: '/share-target', method: 'POST', enctype: 'multipart/form-data' },
  })
  const purposes = answer
    .json()
    .icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`)
  expect(purposes).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'])
  await app.close()
})

test('the system’s bars have the colours of the page', async () => {
  const tokens = await readFile('web/ui/tokens.css', 'utf8')
  const [dark, light] = [...tokens.matchAll(/^\s+--bg: (#\w+);/gm)].map(([, colour]) => colour)
  expect(themeColours).toEqual({ dark, light })
})
