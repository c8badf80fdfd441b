import { expect, test, vi } from 'vitest'
import type { PageRequest } from '#contract/page.ts'
import { pages } from './pages.ts'
import { createRenderer } from './render.tsx'
import { aProfile } from './testing/a-profile.ts'

const mina = {
  id: 'mina',
  firstName: 'Mina',
  lastName: null,
  artistName: 'mina',
  profileImageUrl: null,
  email: 'mina@example.com',
  role: 'member',
  bio: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}
const song = {
  id: 'rain',
  title: 'Rain </script>',
  artistName: 'mina',
  userId: 'mina',
  status: 'ready',
  description: null,
  cover: null,
  audioUrl: '/api/songs/rain/stream',
  labels: [],
  duration: 75.4,
  peaks: null,
}

test('a visitor sees the landing page, a member and a guest the home page', async () => {
  expect((await render('/')).body).toContain('LandingPage.js')
  expect((await render('/', { call: asMina })).body).toContain('HomePage.js')
  const guest = await render('/', { guest: { id: 'guest_1_abcd' } })
  expect(guest.body).toContain('HomePage.js')
  expect(guest.body).toContain('Guest Artist abcd')
})

test('home carries twelve songs and draws six: below 90 KB, also with covers and waves', async () => {
  const picture = `/media/${'f'.repeat(64)}.webp`
  const songs = Array.from({ length: 24 }, (_, n) => ({
    ...song,
    id: `rain${n}`,
    description: 'Made on a rainy evening, with a chorus that took three tries.',
    coverImageUrl: picture,
    cover: {
      small: picture,
      medium: picture,
      large: picture,
      full: picture,
      toneDark: '#000',
      toneLight: '#fff',
    },
    peaks: btoa(`${n}`.padEnd(200, 'rain on the roof ')),
    user: mina,
    genre: 'pop',
    plays: 12_408,
    likes: 1_204,
    dislikes: 31,
    averageRating: 4.7,
    isLike: null,
  }))
  const call: PageRequest['call'] = async (method, path) => {
    const { pathname, searchParams } = new URL(path, 'https://melodrome.example')
    if (pathname !== '/api/songs/popular') return await asMina(method, path)
    return { status: 200, body: songs.slice(0, Number(searchParams.get('limit') ?? 24)), link: null }
  }
  const { head, body } = await render('/', { call })
  const [, list = ''] = /<ol(.*?)<\/ol>/.exec(body) ?? []
  expect(list.match(/<li>/g)).toHaveLength(12)
  expect(body.match(/<article/g)).toHaveLength(6)
  // On a phone the first two covers are on the first screen; the others load when they come near.
  const [, ...cards] = list.split('<article')
  const isFetchedFirst = cards.map(card => card.includes('fetchPriority="high"'))
  expect(isFetchedFirst).toEqual([true, true, false, false, false, false])
  expect(new TextEncoder().encode(head + body).length).toBeLessThan(90_000)
})

test('a link to a song leads a visitor to the song’s own page', async () => {
  expect(await render('/?song=rain')).toMatchObject({ status: 302, location: '/songs/rain' })
  expect((await render('/?song=rain', { call: asMina })).status).toBe(200)
})

test('who is signed in has no business on the sign-in page, and a visitor none on the others', async () => {
  expect(await render('/auth', { call: asMina })).toMatchObject({ status: 302, location: '/' })
  expect((await render('/auth')).status).toBe(200)
  for (const [from, location] of [
    ['/forum?category=talk', '/forum?category=talk'],
    ['https://evil.example/a', '/'],
    ['//evil.example', '/'],
    ['https://[', '/'],
  ] as const)
    expect(await render(`/auth?from=${encodeURIComponent(from)}`, { call: asMina })).toMatchObject({
      location,
    })
  for (const path of ['/upload', '/profile', '/challenges', '/forum']) {
    expect(await render(path)).toMatchObject({
      status: 302,
      location: `/auth?mode=login&problem=membersOnly&from=${encodeURIComponent(path)}`,
    })
    expect((await render(path, { call: asMina })).status).toBe(200)
  }
})

test('what does not exist is a real 404 that names the path', async () => {
  const nothing = await render('/no/such<page>', { language: 'en' })
  expect(nothing.status).toBe(404)
  expect(nothing.body).toContain('Page Not Found')
  expect(nothing.body).toContain('/no/such')
  expect(nothing.body).not.toContain('such<page>')
  expect((await render('/songs/gone')).status).toBe(404)
})

test('a song says of itself what chats and search engines ask, and cannot break out of the page', async () => {
  const page = await render('/songs/rain')
  expect(page.head).toContain('<title>Rain &lt;/script&gt; – mina · Melodrome</title>')
  expect(page.head).toContain('<meta property="og:type" content="music.song">')
  const [, facts = ''] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(page.head) ?? []
  expect(JSON.parse(facts)).toMatchObject({
    '@type': 'MusicRecording',
    url: 'https://melodrome.example/songs/rain',
    digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  })
  expect(page.head).toContain('<meta property="og:url" content="https://melodrome.example/songs/rain">')
  // Three scripts: the page's data, the application, and the one that starts it. The title can end none of them.
  expect(page.body.match(/<\/script>/g)).toHaveLength(3)
})

test('a song names its picture, its sound, its player and its feed; one that only its owner sees names nothing', async () => {
  const { head } = await render('/songs/rain')
  const home = 'https://melodrome.example'
  for (const told of [
    `<meta property="og:image" content="${home}/api/songs/rain/link-picture?v=`,
    `<meta property="og:audio" content="${home}/api/songs/rain/stream">`,
    '<meta property="music:duration" content="75">',
    `<meta name="twitter:player" content="${home}/embed/rain">`,
    `<link rel="canonical" href="${home}/songs/rain">`,
    `href="${home}/api/oembed?url=https%3A%2F%2Fmelodrome.example%2Fsongs%2Frain&amp;format=json"`,
    `type="application/rss+xml" title="mina" href="${home}/profile/mina/feed.xml"`,
  ]) {
    expect(head).toContain(told)
  }
  const hidden: PageRequest['call'] = async (method, path) =>
    path === '/api/songs/rain'
      ? { status: 200, body: { ...song, status: 'hidden' }, link: null }
      : asMina(method, path)
  const own = await render('/songs/rain', { call: hidden })
  expect(own.head).toContain('<meta name="robots" content="noindex">')
  expect(own.head).not.toMatch(/og:image|og:audio|twitter:player|oembed|canonical/)
  const embedded = await render('/embed/rain', { call: hidden })
  expect([embedded.status, embedded.body.includes('Rain')]).toEqual([404, false])
})

test('the front page and a profile have a picture and say what they are', async () => {
  const front = (await render('/', { language: 'en' })).head
  expect(front).toContain('<meta property="og:image" content="https://melodrome.example/api/link-picture?v=')
  expect(front).toContain('<meta property="og:description" content="Upload music made with AI')
  expect(front).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">')
  const call: PageRequest['call'] = async (method, path) =>
    path === '/api/users/mina' ? { status: 200, body: aProfile(), link: null } : asMina(method, path)
  const { head } = await render('/profile/mina', { language: 'en', call })
  for (const told of [
    '<meta property="og:image" content="https://melodrome.example/api/users/mina/link-picture?v=',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:description" content="Hear the music of mina on Melodrome',
    '<link rel="canonical" href="https://melodrome.example/profile/mina">',
  ])
    expect(head).toContain(told)
})

test('the charts’ formulas are for search engines, under one address for all songs; a member’s upload is not', async () => {
  for (const address of ['/charts', '/charts?song=rain&window=week']) {
    const { status, head } = await render(address)
    expect(status, address).toBe(200)
    expect(head, address).toContain('<link rel="canonical" href="https://melodrome.example/charts">')
    expect(head, address).not.toContain('noindex')
  }
  const upload = await render('/upload', { call: asMina })
  expect(upload.head).toContain('<meta name="robots" content="noindex">')
})

test('a song in a small player says its name and nothing else, in the language and light of its address', async () => {
  const page = await render('/embed/rain?lang=de&theme=light', { language: 'en' })
  expect(page.status).toBe(200)
  expect(page.htmlAttributes).toBe('lang="de" data-theme="light"')
  expect(page.body).toContain('aria-label="Rain &lt;/script&gt; abspielen"')
  // Its only script element has the song's data; the title can't end it.
  expect(page.body.match(/<\/script>/g)).toHaveLength(1)
  expect(page.head).toContain('<link rel="canonical" href="https://melodrome.example/songs/rain">')
  expect(page.head).toContain('<meta name="robots" content="noindex">')
  const gone = await render('/embed/nothing', { language: 'en' })
  expect([gone.status, gone.body]).toEqual([404, expect.stringContaining('can’t be heard any more')])
})

test('the page brings its words and data along, in the reader’s language', async () => {
  const { body, htmlAttributes } = await render('/songs/rain', { language: 'de-AT', theme: 'light' })
  const boot = JSON.parse(body.match(/id="boot">(.*?)<\/script>/)?.[1] ?? '')
  expect(htmlAttributes).toBe('lang="de" data-theme="light"')
  expect(boot.language).toBe('de')
  expect(boot.words.shell['nav.discover']).toBe('Entdecken')
  expect(boot.queries.queries[0].state.data).toEqual(song)
  expect(boot.viewer).toBeNull()
})

test('styles are one file; scripts wait in a template until the page is painted', async () => {
  const { head, body, styleHashes } = await render('/')
  expect(head.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/assets/style.css">',
  ])
  expect(head).not.toContain('/assets/main.js')
  const [, layers = ''] = /<style>(.*?)<\/style>/.exec(head) ?? []
  expect(layers).toMatch(/^@layer reset, /)
  expect(styleHashes).toEqual([await hashOf(layers)])
  const [, later, script] = /<template id="later">(.*)<\/template><script>(.*?)<\/script>/.exec(body)!
  expect(later).toContain('src="/assets/main.js"')
  expect(script).toContain('paint')
})

test('the only scripts inside the page are those whose hashes are named', async () => {
  const { head, body, scriptHashes } = await render('/')
  const inline = `${head}${body}`.matchAll(
    /<script(?![^>]*(?:src=|type="application\/json"))[^>]*>([^]*?)<\/script>/g,
  )
  const hashes = await Promise.all([...inline].map(([, script = '']) => hashOf(script)))
  expect(hashes).toHaveLength(3)
  expect(scriptHashes).toEqual(hashes)
})

async function hashOf(script: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}'`
}

test('a failing check is logged and counts as signed out', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const page = await render('/upload', { call: async () => ({ status: 500, body: null, link: null }) })
  expect(page.location).toBe('/auth?mode=login&problem=membersOnly&from=%2Fupload')
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

test('every screen that a route can show is known by its file', () => {
  const sources = import.meta.glob('./features/**/*.tsx')
  for (const { module } of Object.values(pages)) {
    expect(sources).toHaveProperty([module.replace('web/', './')])
  }
})

async function render(url: string, request: Partial<PageRequest> = {}) {
  const chunks = Object.values(pages).map(({ module }) => [
    module,
    { file: `assets/${module.split('/').at(-1)?.replace('.tsx', '.js')}` },
  ])
  const manifest = {
    ...Object.fromEntries(chunks),
    'web/main.tsx': { file: 'assets/main.js' },
    'style.css': { file: 'assets/style.css' },
    'web/features/sharing/embeds/embed-player.ts': {
      file: 'assets/embed-player.js',
      css: ['assets/embed-player.css'],
    },
  }
  return await createRenderer({ manifest, readAsset: () => 'a{}' })({
    url,
    origin: 'https://melodrome.example',
    language: 'ko',
    theme: 'dark',
    guest: null,
    call: asVisitor,
    ...request,
  })
}

const asVisitor: PageRequest['call'] = async (_method, path) => {
  if (path === '/api/songs/rain') return { status: 200, body: song, link: null }
  if (path === '/api/users/mina') return { status: 200, body: mina, link: null }
  if (/^\/api\/(songs|songs\/popular|users\/mina\/songs)(\?|$)/.test(path)) {
    return { status: 200, body: [], link: null }
  }
  const status = path === '/api/auth/user' ? 401 : 404
  return { status, body: { status, code: 'request.notFound', message: '' }, link: null }
}

const asMina: PageRequest['call'] = async (method, path) =>
  path === '/api/auth/user' ? { status: 200, body: mina, link: null } : await asVisitor(method, path)
