import type { Locator, Page } from '@playwright/test'
import { expect, test, type Visitor } from './melodrome.ts'
import { cardOf, freshTitle, publish } from './songs.ts'
import { findAudio, soundingAt } from './the-audio.ts'
import { notice, reload, visit } from './visit.ts'

const player = (page: Page) => page.getByRole('region', { name: '플레이어' })
const place = (page: Page, title: string) => player(page).getByRole('slider', { name: `${title} 재생 위치` })

/** Opens a list with a new song of 20 seconds, and gives the test access to the audio element. */
async function inFrontOf(
  { page, request }: Visitor,
  name: string,
): Promise<{ title: string; card: Locator }> {
  const title = freshTitle(name)
  await publish(request, { title, seconds: 20, genre: 'ambient' })
  await findAudio(page)
  await visit(page, '/?tab=recent&genre=ambient')
  return { title, card: cardOf(page.getByRole('tabpanel'), title) }
}

async function play(card: Locator, title: string): Promise<void> {
  await card.hover()
  await card.getByRole('button', { name: `${title} 재생` }).click()
  await expect(card.getByRole('button', { name: `${title} 일시정지` })).toBeVisible()
}

test('a song plays and pauses on its card, in the bar and by the space bar', async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const { title, card } = await inFrontOf(jun, '숨 고르기')
  await expect(player(page)).toBeHidden()
  await play(card, title)
  await expect.poll(() => soundingAt(page)).toBeGreaterThan(0)
  await player(page)
    .getByRole('button', { name: `${title} 일시정지` })
    .click()
  await expect(card.getByRole('button', { name: `${title} 재생` })).toBeVisible()

  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  const before = await soundingAt(page)
  await page.keyboard.press('Space')
  await expect(card.getByRole('button', { name: `${title} 일시정지` })).toBeVisible()
  await expect.poll(() => soundingAt(page)).toBeGreaterThan(before)
  await page.keyboard.press('Space')
  await expect(card.getByRole('button', { name: `${title} 재생` })).toBeVisible()
})

test('the position in a song is changed with keys and with the pointer', async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const { title, card } = await inFrontOf(jun, '건너뛰기')
  await play(card, title)
  await player(page)
    .getByRole('button', { name: `${title} 일시정지` })
    .click()
  const slider = place(page, title)
  await slider.press('Home')
  await expect.poll(() => soundingAt(page)).toBe(0)
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '0:20 중 0:05')
  await slider.press('ArrowRight')
  await slider.press('ArrowLeft')
  await slider.press('ArrowRight')
  await expect.poll(() => soundingAt(page)).toBe(10)

  const { width, height } = (await slider.boundingBox())!
  await slider.click({ position: { x: width * 0.75, y: height / 2 } })
  await expect.poll(() => soundingAt(page)).toBeGreaterThan(14)
  expect(await soundingAt(page)).toBeLessThan(16)
})

test('the volume is 75 at first and is remembered; volume 0 counts as muted', {
  tag: '@desktop',
}, async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const { title, card } = await inFrontOf(jun, '크고 작게')
  const loudness = () =>
    page.evaluate(() => ({ volume: window.theAudio?.volume, muted: window.theAudio?.muted }))
  await play(card, title)
  expect(await loudness()).toEqual({ volume: 0.75, muted: false })

  // Phones have volume keys, so the bar has a volume control only on wider screens.
  await page.setViewportSize({ width: 1280, height: 800 })
  const slider = page.getByRole('slider', { name: '음량' })
  const mute = page.getByRole('button', { name: '음소거' })
  await expect(slider).toHaveAttribute('aria-valuetext', '75%')
  await mute.click()
  await expect(mute).toHaveAttribute('aria-pressed', 'true')
  expect(await loudness()).toMatchObject({ muted: true })
  await mute.click()
  await expect(slider).toHaveAttribute('aria-valuetext', '75%')

  await slider.fill('0')
  await expect(mute).toHaveAttribute('aria-pressed', 'true')
  expect(await loudness()).toEqual({ volume: 0, muted: true })
  await slider.fill('0.4')
  await expect(mute).toHaveAttribute('aria-pressed', 'false')

  await reload(page)
  await play(card, title)
  await expect.poll(loudness).toEqual({ volume: 0.4, muted: false })
})

test('when another song starts, the one before stops', { tag: '@desktop' }, async ({ person }) => {
  const jun = await person('jun')
  const first = await inFrontOf(jun, '먼저')
  const second = await inFrontOf(jun, '나중')
  await play(first.card, first.title)
  await play(second.card, second.title)
  await expect(first.card.getByRole('button', { name: `${first.title} 재생` })).toBeVisible()
  await expect(player(jun.page).getByText(second.title)).toBeVisible()
  await expect.poll(() => soundingAt(jun.page)).toBeGreaterThan(0)
  expect(await jun.page.evaluate(() => window.theAudio?.paused)).toBe(false)
})

test('of two tabs only the one that began last sounds', { tag: '@desktop' }, async ({ person }) => {
  const jun = await person('jun')
  const { title, card } = await inFrontOf(jun, '두 창')
  const tab = await jun.context.newPage()
  await visit(tab, '/?tab=recent&genre=ambient')
  const same = cardOf(tab.getByRole('tabpanel'), title)
  await play(card, title)
  await expect.poll(() => soundingAt(jun.page)).toBeGreaterThan(0)
  await play(same, title)
  await expect(card.getByRole('button', { name: `${title} 재생` })).toBeVisible()
  await play(card, title)
  await expect(same.getByRole('button', { name: `${title} 재생` })).toBeVisible()
  await expect(card.getByRole('button', { name: `${title} 일시정지` })).toBeVisible()
})

test('the music goes on from page to page', { tag: '@desktop' }, async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const { title, card } = await inFrontOf(jun, '머무는 노래')
  await play(card, title)
  await player(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Melodrome 홈' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/?tab=recent&genre=ambient')
  const before = await soundingAt(page)
  await expect.poll(() => soundingAt(page)).toBeGreaterThan(before)
  expect(await page.evaluate(() => window.theAudio?.paused)).toBe(false)
})

test('a listener counts once, however often they press play', { tag: '@desktop' }, async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const { title, card } = await inFrontOf(jun, '한 번만')
  await expect(card.getByText('재생 0회')).toBeAttached()
  await play(card, title)
  await expect(card.getByText('재생 1회')).toBeAttached()
  await player(page)
    .getByRole('button', { name: `${title} 일시정지` })
    .click()
  const again = page.waitForResponse(/\/play$/)
  await player(page)
    .getByRole('button', { name: `${title} 재생` })
    .click()
  expect(await (await again).json()).toEqual({ counted: false })
  await expect(card.getByText('재생 1회')).toBeAttached()
  await reload(page)
  await expect(card.getByText('재생 1회')).toBeAttached()
})

test('the like button in the bar likes and unlikes, and the list shows it too', async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const { title, card } = await inFrontOf(jun, '좋아서')
  await play(card, title)
  const like = (likes: number) => player(page).getByRole('button', { name: `좋아요: ${title}, ${likes}` })
  const liked = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/like'))
  await like(0).click()
  expect((await liked).postDataJSON()).toEqual({ isLike: true })
  await expect(like(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(card.getByRole('button', { name: `좋아요: ${title}, 1` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const takenBack = page.waitForRequest(
    request => request.method() === 'DELETE' && request.url().endsWith('/like'),
  )
  await like(1).click()
  await takenBack
  await expect(like(0)).toHaveAttribute('aria-pressed', 'false')
})

test('a song that does not load shows an error, and plays when the line is back', {
  tag: '@desktop',
}, async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const { title, card } = await inFrontOf(jun, '끊긴 선')
  await page.route('**/stream', route => route.abort('internetdisconnected'))
  await card.hover()
  await card.getByRole('button', { name: `${title} 재생` }).click()
  await expect(notice(page, '재생 오류')).toBeVisible()
  await expect(notice(page, '음악을 재생할 수 없습니다. 다시 시도해주세요.')).toBeVisible()
  await page.unroute('**/stream')
  await play(card, title)
  await expect.poll(() => soundingAt(page)).toBeGreaterThan(0)
})

test('all songs are equally loud, or as loud as they were made: at once, and after a reload', async ({
  person,
}) => {
  const jun = await person('jun')
  const { page } = jun
  const { title, card } = await inFrontOf(jun, '제 크기로')
  const source = () => page.evaluate(() => window.theAudio?.src ?? '')
  await play(card, title)
  const even = await source()
  await player(page).getByRole('button', { name: '재생 대기열' }).click()
  const panel = page.getByRole('dialog', { name: '지금 재생 중' })
  await panel.getByRole('button', { name: '더 보기' }).click()
  const before = await soundingAt(page)
  await page.getByRole('menuitemcheckbox', { name: '곡 음량 맞추기' }).click()
  await expect.poll(source).toBe(`${even}?level=own`)
  await expect.poll(() => soundingAt(page)).toBeGreaterThan(before)
  expect(await page.evaluate(() => window.theAudio?.paused)).toBe(false)

  const [evenDb, ownDb] = [await loudnessOf(page, even), await loudnessOf(page, `${even}?level=own`)]
  const steps = (ownDb - evenDb) / (20 * Math.log10(2 ** 0.25))
  expect(Math.abs(steps)).toBeGreaterThan(0.9)
  expect(Math.abs(steps - Math.round(steps))).toBeLessThan(0.05)

  await reload(page)
  await player(page)
    .getByRole('button', { name: `${title} 재생` })
    .click()
  await expect.poll(source).toBe(`${even}?level=own`)
})

/** Decodes a stream in the browser and answers its mean power in decibels. */
function loudnessOf(page: Page, address: string): Promise<number> {
  return page.evaluate(async url => {
    const bytes = await (await fetch(url)).arrayBuffer()
    const sound = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes)
    const samples = sound.getChannelData(0)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    return 10 * Math.log10(power)
  }, address)
}
