import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TokenScope } from '#contract/identity/token-scopes.ts'
import { melodyWav } from './audio.ts'
import { expect, test, type Visitor } from './melodrome.ts'
import { startOtherSite } from './other-site.ts'
import { freshTitle, publish } from './songs.ts'

const run = promisify(execFile)

test('the examples for programs upload a song, post the chart and show the player', {
  tag: '@desktop',
}, async ({ page, person, baseURL }) => {
  const mina = await person('mina')
  const title = freshTitle('스크립트의 노래')
  const folder = await mkdtemp(join(tmpdir(), 'melodrome-example-'))
  const file = join(folder, 'song.wav')
  await writeFile(file, melodyWav({ seconds: 10 }).buffer)

  const example = async (name: string, scopes: TokenScope[], ...words: string[]): Promise<string> => {
    const env = { ...process.env, MELODROME: baseURL, TOKEN: await tokenFor(mina, scopes) }
    const { stdout } = await run(process.execPath, [join('examples', name), ...words], { env })
    return stdout.trim()
  }
  await expect(example('upload.mjs', ['read'], file, title)).rejects.toThrow('upload')
  const song = await example('upload.mjs', ['upload', 'read'], file, title)
  const teo = await person('teo', 'moderator')
  const pattern = '붙잡을스크립트'
  const filter = { kind: 'words', action: 'hold', pattern }
  expect((await teo.request.post('/api/admin/filters', { data: filter })).ok()).toBe(true)
  const held = example('upload.mjs', ['upload', 'read'], file, freshTitle(pattern))
  await expect(held).rejects.toThrow('held until a moderator has looked at it')
  await rm(folder, { recursive: true })

  const post = await example('post-chart.mjs', ['read', 'write'])
  await page.goto(post)
  await expect(page.getByRole('heading', { level: 1, name: /^Chart of \d{4}/ })).toBeVisible()
  const { id } = await (await mina.request.get('/api/auth/user')).json()
  const ownPosts = async (): Promise<object[]> => {
    const posts = await (await mina.request.get('/api/forum/posts')).json()
    return posts.filter(({ user }: { user: { id: string } }) => user.id === id)
  }
  await example('post-chart.mjs', ['read', 'write'])
  expect(await ownPosts()).toHaveLength(1)

  const site = await startOtherSite(await readFile('examples/player.html', 'utf8'))
  await page.goto(`${site.address}?song=${encodeURIComponent(song)}`)
  await expect(page).toHaveTitle(title)
  const player = page.frameLocator('iframe')
  await player.getByRole('button', { name: `${title} 재생` }).click()
  await expect(player.getByRole('button', { name: `${title} 일시정지` })).toBeVisible()

  await mina.request.delete(`/api${new URL(song).pathname}`)
  await page.reload()
  await expect(page.getByText('이 주소에는 다른 곳으로 퍼 갈 수 있는 것이 없어요.')).toBeVisible()
  site.close()
})

test('the first program on the API page lists all songs and likes the newest', {
  tag: '@desktop',
}, async ({ person, baseURL }) => {
  const mina = await person('mina')
  const titles = [freshTitle('첫 곡'), freshTitle('둘째 곡')]
  for (const [tune, title] of titles.entries()) await publish(mina.request, { title, tune: tune + 1 })
  const [, written = ''] = /^```js\n(.+?)^```$/ms.exec(await readFile('docs/api.md', 'utf8'))!
  const program = written.replace('limit=100', 'limit=2')
  expect(program).not.toBe(written)
  const started = async (scopes: TokenScope[]): Promise<string> => {
    const env = { ...process.env, MELODROME: baseURL, TOKEN: await tokenFor(mina, scopes) }
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { env })
    return stdout
  }
  await expect(started(['read'])).rejects.toThrow('token.scopeMissing')
  const lines = (await started(['read', 'write'])).trim().split('\n')
  for (const title of titles) expect(lines).toContainEqual(expect.stringContaining(`${title}, `))
  expect(lines.at(-1)).toBe(`Likes of ${titles[1]}: 1`)
})

async function tokenFor({ request, password }: Visitor, scopes: TokenScope[]): Promise<string> {
  const data = { name: 'an example', scopes, expiresInDays: 1, password }
  const answer = await request.post('/api/api-tokens', { data })
  return (await answer.json()).secret
}
