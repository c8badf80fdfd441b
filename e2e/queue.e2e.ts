import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test, type Visitor } from './melodrome.ts'
import { cardOf, freshTitle, publish } from './songs.ts'
import { comeToRest, expectListening, isPhone, visit } from './visit.ts'

const player = (page: Page) => page.getByRole('region', { name: '플레이어' })
const panel = (page: Page) => page.getByRole('dialog', { name: '지금 재생 중' })
const openQueue = (page: Page) => player(page).getByRole('button', { name: '재생 대기열' }).click()
const rows = (page: Page) => panel(page).getByRole('listitem')

/** Three new songs of a genre nobody else uses in these tests, newest first, and the list that shows them. */
async function threeSongs(
  { page, request }: Visitor,
  genre: string,
  seconds = 30,
): Promise<[string, string, string]> {
  const titles: [string, string, string] = [freshTitle('가'), freshTitle('나'), freshTitle('다')]
  for (const [tune, title] of titles.toReversed().entries()) {
    await publish(request, { title, tune: tune + 20, seconds, genre })
  }
  await visit(page, `/?tab=recent&genre=${genre}`)
  return titles
}

async function play(page: Page, title: string): Promise<void> {
  const card = cardOf(page.getByRole('tabpanel'), title)
  await card.hover()
  await card.getByRole('button', { name: `${title} 재생` }).click()
  await expectPlaying(page, title)
}

async function expectPlaying(page: Page, title: string): Promise<void> {
  await expect(
    player(page)
      .getByRole('button', { name: `${title} 일시정지` })
      .first(),
  ).toBeVisible()
}

const button = (within: Locator, name: string | RegExp) => within.getByRole('button', { name }).first()

test('a list becomes the queue: next, previous, another order, out and back in', async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const [first, second, third] = await threeSongs(jun, 'jazz')
  await play(page, first)
  await openQueue(page)
  await expect(rows(page).filter({ hasText: second })).toBeVisible()
  await expectAccessible(page)
  await button(panel(page), `${third} 옮기기`).press('ArrowUp')
  await expect(rows(page).first()).toContainText(third)
  await button(panel(page), `${second} 빼기`).click()
  await expect(rows(page).filter({ hasText: second })).toHaveCount(0)
  await button(panel(page), '되돌리기').click()
  await expect(rows(page).nth(1)).toContainText(second)

  const grip = (await button(panel(page), `${second} 옮기기`).boundingBox())!
  await page.mouse.move(grip.x + 10, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + 10, grip.y - 50, { steps: 4 })
  await page.mouse.up()
  await expect(rows(page).first()).toContainText(second)

  const controls = isPhone(page) ? panel(page) : player(page)
  await button(controls, '다음 곡').click()
  await expectPlaying(page, second)
  await button(controls, '이전 곡').click()
  await expectPlaying(page, first)
  await button(panel(page), '섞어 듣기').click()
  await expect(button(panel(page), '섞어 듣기')).toHaveAttribute('aria-pressed', 'true')
  await button(panel(page), '비우기').click()
  await expect(rows(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(player(page).getByRole('button', { name: '재생 대기열' })).toBeFocused()
})

test('the next song is fetched ahead and follows by itself; a single one repeats', {
  tag: '@desktop',
}, async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const [first, second, third] = await threeSongs(jun, 'folk', 2)
  const streams: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/stream')) streams.push(request.url())
  })
  await play(page, first)
  await expect.poll(() => new Set(streams).size).toBe(2)
  await expectPlaying(page, second)
  await openQueue(page)
  await button(panel(page), '반복: 끔').click()
  await button(panel(page), '반복: 전체').click()
  await expectPlaying(page, second)
  const slider = player(page)
    .getByRole('slider', { name: `${second} 재생 위치` })
    .first()
  await slider.press('End')
  await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(1.5)
  await expectPlaying(page, second)
  await expect(panel(page).getByText(third)).toBeVisible()
})

test('queue and place outlive a reload and another language, silently, and without what is gone', {
  tag: '@desktop',
}, async ({ person }) => {
  const jun = await person('jun')
  const { page, request } = jun
  const [first, second, third] = await threeSongs(jun, 'world')
  await play(page, first)
  const slider = player(page).getByRole('slider', { name: `${first} 재생 위치` })
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  await button(player(page), `${first} 일시정지`).click()
  const place = await slider.getAttribute('aria-valuetext')
  const gone = (await (await request.get('/api/songs?genre=world')).json()).find(
    (song: { title: string }) => song.title === second,
  )
  await request.delete(`/api/songs/${gone.id}`)

  await page.reload()
  await expectListening(page)
  await expect(slider).toHaveAttribute('aria-valuetext', place!)
  await expect(button(player(page), `${first} 재생`)).toBeVisible()
  await openQueue(page)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(third)

  await page.getByRole('combobox', { name: /언어/ }).selectOption('en')
  const english = page.getByRole('region', { name: 'Player' })
  await expect(english.getByText(first)).toBeVisible()
  await english.getByRole('button', { name: `Play ${first}` }).click()
  await expect(english.getByRole('button', { name: `Pause ${first}` })).toBeVisible()
  await english.getByRole('button', { name: 'Next song' }).click()
  await expect(english.getByRole('button', { name: `Pause ${third}` })).toBeVisible()
})

test('what really sounds proves that one has listened', { tag: '@desktop' }, async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const [first] = await threeSongs(jun, 'funk', 3)
  const beats: { heard: [number, number][]; isQualified: boolean }[] = []
  page.on('response', async response => {
    if (!response.url().endsWith('/listens') || !response.ok()) return
    const { heard } = response.request().postDataJSON()
    beats.push({ heard, isQualified: (await response.json()).isQualified })
  })
  await play(page, first)
  await expect.poll(() => beats.some(({ isQualified }) => isQualified)).toBe(true)
  expect(beats[0]).toEqual({ heard: [], isQualified: false })
  const [[from, to]] = beats.find(({ isQualified }) => isQualified)!.heard as [[number, number]]
  expect(from).toBeLessThan(0.6)
  expect(to).toBeGreaterThan(1.5)
})

test('a song is put next from its menu', { tag: '@desktop' }, async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const [first, second, third] = await threeSongs(jun, 'orchestral')
  await play(page, first)
  await page.getByRole('button', { name: `${third} 메뉴` }).click()
  await page.getByRole('menuitem', { name: '다음에 재생' }).click()
  await page.getByRole('button', { name: `${second} 메뉴` }).click()
  await page.getByRole('menuitem', { name: '대기열에 추가' }).click()
  await openQueue(page)
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).first()).toContainText(third)
  await expect(rows(page).last()).toContainText(second)
})

test('keys reach the player from anywhere, but not while one writes; ? lists them; lock screens skip too', {
  tag: '@desktop',
}, async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  await page.addInitScript(() => {
    const acts: Record<string, unknown> = {}
    Object.assign(window, { mediaActs: acts })
    const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession)
    navigator.mediaSession.setActionHandler = (name, act) => {
      acts[name] = act
      set(name, act)
    }
  })
  const [first, second] = await threeSongs(jun, 'reggae')
  await comeToRest(page)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: '키보드 단축키' })
  await expect(sheet.getByText('다음 곡으로')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await play(page, first)
  await page.keyboard.press('n')
  await expectPlaying(page, second)
  await page.keyboard.press('p')
  await expectPlaying(page, first)
  await page.keyboard.press('m')
  await expect(player(page).getByRole('button', { name: '음소거' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('l')
  await expect(player(page).getByRole('button', { name: `좋아요: ${first}, 1` })).toBeVisible()
  await page.keyboard.press('q')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('q')
  await expect(panel(page)).toBeHidden()

  await page.keyboard.press('/')
  await page.keyboard.type('nq?')
  await expect(page.getByRole('searchbox')).toHaveValue('nq?')
  await expectPlaying(page, first)

  await page.evaluate(() => {
    const { mediaActs } = window as unknown as { mediaActs: Record<string, () => void> }
    mediaActs['nexttrack']?.()
  })
  await expectPlaying(page, second)
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(second)

  await page.getByRole('searchbox').blur()
  await page.keyboard.press('?')
  await sheet.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await page.keyboard.press('Space')
  await expect(button(player(page), `${second} 재생`)).toBeVisible()
})
