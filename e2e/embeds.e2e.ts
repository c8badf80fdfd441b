import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { startOtherSite } from './other-site.ts'
import { freshTitle, publish } from './songs.ts'
import { findAudio, soundingAt } from './the-audio.ts'
import { hold, notice, visit } from './visit.ts'

test('on another site a song can be played and sought, counts and links back; no other page can be framed', {
  tag: '@desktop',
}, async ({ page, person, context }) => {
  const mina = await person('mina')
  const title = freshTitle('창밖의 노래')
  const { id } = await publish(mina.request, { title, seconds: 30, genre: 'classical' })
  await mina.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(mina.page, `/songs/${id}`)
  await mina.page.getByRole('button', { name: '공유', exact: true }).click()
  const dialog = mina.page.getByRole('dialog', { name: '공유' })
  await dialog.getByRole('button', { name: '코드 복사' }).click()
  await expect(notice(mina.page, '코드를 복사했어요')).toBeVisible()
  const code = await mina.page.evaluate(() => navigator.clipboard.readText())
  expect(code).toBe(await dialog.getByRole('textbox', { name: '퍼가기 코드' }).inputValue())
  await expectAccessible(mina.page)

  const house = new URL(mina.page.url()).origin
  const site = await startOtherSite(`${code}<iframe src="${house}/songs/${id}" title="막힌 창"></iframe>`)
  await page.goto(site.address)
  const player = page.frameLocator(`iframe[title="${title} – mina"]`)
  const place = player.getByRole('slider', { name: `${title} 재생 위치` })
  const secondsIn = async () => Number(await place.inputValue())
  await player.getByRole('button', { name: `${title} 재생` }).click()
  await expect(player.getByRole('button', { name: `${title} 일시정지` })).toBeVisible()
  await expect.poll(secondsIn).toBeGreaterThan(0.3)
  await place.press('PageUp')
  await expect.poll(secondsIn).toBeGreaterThan(15)
  await player.getByRole('button', { name: `${title} 일시정지` }).click()
  const plays = async () => (await (await mina.request.get(`/api/songs/${id}`)).json()).plays
  await expect.poll(plays).toBe(1)

  const opened = context.waitForEvent('page')
  await player.getByRole('link', { name: title }).click()
  await expect(await opened).toHaveURL(`${house}/songs/${id}`)
  // The page itself stays out of the frame: a browser shows its own refusal there.
  const framed = () => page.frames().map(frame => frame.url())
  await expect.poll(framed).toContain('chrome-error://chromewebdata/')
  expect(framed()).toContain(`${house}/embed/${id}`)
  site.close()
})

test('the small player’s button can’t be pressed before it works; then the first press plays', {
  tag: '@desktop',
}, async ({ page, person }) => {
  const { request } = await person('mina')
  const title = freshTitle('이른 손')
  const { id } = await publish(request, { title, seconds: 30, genre: 'classical' })
  const script = await hold(page, '**/embed-player*.js')
  await page.goto(`/embed/${id}`, { waitUntil: 'commit' })
  const play = page.getByRole('button', { name: `${title} 재생` })
  await expect(play).toBeVisible()
  await expect(play).toBeDisabled()
  await expect(page.getByRole('slider', { name: `${title} 재생 위치` })).toBeDisabled()
  script.open()
  await play.click()
  await expect(page.getByRole('button', { name: `${title} 일시정지` })).toBeVisible()
  await expect(page.getByRole('slider', { name: `${title} 재생 위치` })).toBeEnabled()
})

test('after a failure one press of the small player goes on where the song was', {
  tag: '@desktop',
}, async ({ page, person }) => {
  const { request } = await person('mina')
  const title = freshTitle('끊긴 밤')
  const { id } = await publish(request, { title, seconds: 60, genre: 'classical' })
  await findAudio(page)
  await page.route('**/stream', route => route.abort('internetdisconnected'))
  await page.goto(`/embed/${id}`)
  const play = page.getByRole('button', { name: `${title} 재생` })
  const failure = page.getByText('재생하지 못했어요. 다시 눌러 주세요.')
  for (const _ of [15, 30]) await page.getByRole('slider', { name: `${title} 재생 위치` }).press('PageUp')
  await play.click()
  await expect(failure).toBeVisible()
  await page.unroute('**/stream')
  await play.click()
  await expect.poll(() => soundingAt(page)).toBeGreaterThan(30.3)
  await expect(failure).toBeHidden()

  // A browser whose line breaks tries for half a minute before it says this.
  await page.evaluate(() => window.theAudio?.dispatchEvent(new Event('error')))
  await expect(failure).toBeVisible()
  await play.click()
  await expect.poll(() => soundingAt(page)).toBeGreaterThan(30.6)
  await expect(failure).toBeHidden()
})

test('a public list plays one song after the other in its frame, in the language and theme of its address', {
  tag: '@desktop',
}, async ({ page, person }) => {
  const { request } = await person('jun')
  const titles = [freshTitle('하나'), freshTitle('둘')]
  const list = await (await request.post('/api/playlists', { data: { name: '밤 산책' } })).json()
  for (const [tune, title] of titles.entries()) {
    const { id } = await publish(request, { title, tune, seconds: 1, genre: 'classical' })
    await request.put(`/api/playlists/${list.id}/songs/${id}`, { data: {} })
  }
  const address = `/embed/${list.id}?lang=de&theme=light`
  expect((await page.goto(address))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Diese Musik ist nicht mehr zu hören' })).toBeVisible()
  await expectAccessible(page)

  await request.patch(`/api/playlists/${list.id}`, { data: { isPublic: true } })
  await page.goto(address)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expectAccessible(page)
  const [first = '', second = ''] = titles
  await page.getByRole('list', { name: 'Songs' }).getByRole('button', { name: first }).click()
  await expect(page.getByText(`${second} – jun`)).toBeVisible()
  await expect(page.getByRole('slider', { name: second })).toBeVisible()
})
