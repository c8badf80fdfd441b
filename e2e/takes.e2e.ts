import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { melodyWav } from './audio.ts'
import { expect, test } from './melodrome.ts'
import { publish } from './songs.ts'
import { comeToRest, hold, isPhone, notice, reload, visit } from './visit.ts'

declare global {
  interface Window {
    /** Every media element of the page, in the order in which they were made. */
    allAudio?: HTMLAudioElement[]
  }
}

/** What can be heard now: the file and the second of each audio element that plays. */
const heard = (page: Page) =>
  page.evaluate(() =>
    (window.allAudio ?? [])
      .filter(audio => !audio.paused && !audio.muted)
      .map(({ src, currentTime }) => ({ from: new URL(src).pathname, second: currentTime })),
  )

async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Native = window.Audio
    const all: HTMLAudioElement[] = []
    window.allAudio = all
    window.Audio = function Heard(src?: string) {
      const audio = new Native(src)
      all.push(audio)
      return audio
    } as unknown as typeof Audio
  })
}

const row = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const take = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^테이크 \\d+개 중 ${number}번`) })

/** Drops so many takes of one song at once and opens the page where they are compared. */
async function compare(page: Page, count: number): Promise<void> {
  await visit(page, '/upload')
  await comeToRest(page)
  const files = Array.from({ length: count }, (_, at) => ({
    ...melodyWav({ tune: 60 + at, seconds: 20 + at }),
    name: `파도 ${at + 1}.wav`,
  }))
  await page.getByLabel('오디오 파일').setInputFiles(files)
  await page.getByRole('link', { name: `테이크 ${count}개 비교하기` }).click({ timeout: 90_000 })
  await expect(page.getByRole('heading', { name: '테이크 비교' })).toBeVisible()
  await expect(take(page, count)).toBeVisible()
}

test('eight takes become one song: heard blind, starred, thrown away, taken back, published', {
  tag: '@desktop',
}, async ({ person }) => {
  test.setTimeout(240_000)
  const { page, request } = await person('mina')
  await listenIn(page)
  await compare(page, 8)
  await expect(row(page, '파도')).toHaveCount(8)
  await expect(take(page, 3)).toHaveAccessibleName('테이크 8개 중 3번, 파도 3, 0:22')
  await expectAccessible(page)

  // Another take continues at the same second, and only one take can be heard at a time.
  await page.getByRole('button', { name: '테이크 1 · 파도 1 재생' }).click()
  await expect.poll(async () => (await heard(page))[0]?.second ?? 0).toBeGreaterThan(1)
  const [first] = await heard(page)
  await page.keyboard.press('3')
  await expect(take(page, 3)).toHaveAccessibleName(/재생 중/)
  await expect.poll(async () => (await heard(page)).map(({ from }) => from)).not.toContain(first!.from)
  const [third, ...others] = await heard(page)
  expect(others).toEqual([])
  expect(third!.second).toBeGreaterThanOrEqual(first!.second - 0.2)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await heard(page))[0]?.second ?? 0).toBeGreaterThan(5)

  // Without names and in another order; the first press of the space bar plays again.
  await page.getByRole('button', { name: '이름 가리고 듣기' }).click()
  await expect(page.getByText('파도')).toHaveCount(0)
  expect(await heard(page)).toEqual([])
  await expectAccessible(page)
  await take(page, 2).click()
  await page.keyboard.press('s')
  await expect(take(page, 2)).toHaveAccessibleName(/별표함/)
  await page.getByRole('button', { name: '테이크 5 별표' }).click()
  await page.getByRole('button', { name: '이름 가리고 듣기' }).click()
  await expect(row(page, '파도')).toHaveCount(8)
  await page.getByRole('button', { name: '별표만 보기' }).click()
  const starred = row(page, '파도')
  await expect(starred).toHaveCount(2)

  // One take is thrown away, taken back, and thrown away again.
  const chosen = starred.first().getByRole('button', { name: /^테이크 8개 중/ })
  const gone = starred.last().getByRole('button', { name: /^테이크 8개 중/ })
  const goneTitle = (await gone.getAttribute('aria-label'))!.split(', ')[1]!
  await gone.click()
  await page.emulateMedia({ forcedColors: 'active' })
  const outline = (one: Locator) => one.evaluate(element => getComputedStyle(element).outlineStyle)
  expect(await outline(starred.last())).toBe('solid')
  expect(await outline(starred.first())).toBe('none')
  await page.emulateMedia({ forcedColors: 'none' })
  await page.keyboard.press('Delete')
  await expect(starred).toHaveCount(1)
  await expect(chosen).toBeFocused()
  await expect(notice(page, new RegExp(`버렸어요: .*${goneTitle}`))).toBeVisible()
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(starred).toHaveCount(2)
  await reload(page)
  await page.getByRole('button', { name: '별표만 보기' }).click()
  await expect(starred).toHaveCount(2)
  await starred
    .last()
    .getByRole('button', { name: /버리기$/ })
    .click()
  await expect(starred).toHaveCount(1)

  await starred.getByRole('button', { name: /공개하기$/ }).click()
  await expect(page.getByRole('heading', { name: /^테이크 \d · 파도 \d 공개하기$/ })).toBeFocused()
  await page.getByLabel('제목').fill('파도')
  await page.getByRole('checkbox', { name: '나머지 테이크 6개는 버리기' }).check()
  await page.getByRole('checkbox', { name: /이용약관에 동의/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: '공개하기: 파도' }).click()
  await expect(notice(page, '‘파도’ 곡을 공개했어요.')).toBeVisible()
  await expect(page.getByText('비교할 테이크가 없어요')).toBeVisible()
  expect(await (await request.get('/api/drafts')).json()).toEqual([])
})

test('takes and the player never play at the same time, and a missing take says so', {
  tag: '@desktop',
}, async ({ person }) => {
  test.setTimeout(120_000)
  const { page, request } = await person('jun')
  await publish(request, { title: '다른 노래', seconds: 30, genre: 'ambient' })
  await listenIn(page)
  await visit(page, '/?tab=recent&genre=ambient')
  const card = page.getByRole('tabpanel').getByRole('article').filter({ hasText: '다른 노래' })
  await card.hover()
  await card.getByRole('button', { name: '다른 노래 재생' }).click()
  await expect.poll(async () => (await heard(page)).length).toBe(1)
  await page.getByRole('link', { name: '업로드' }).first().click()
  await expect(page.getByRole('region', { name: '플레이어' })).toBeVisible()
  await comeToRest(page)
  await page.getByLabel('오디오 파일').setInputFiles([
    { ...melodyWav({ tune: 71, seconds: 20 }), name: '하나.wav' },
    { ...melodyWav({ tune: 72, seconds: 20 }), name: '둘.wav' },
  ])
  await page.getByRole('link', { name: '테이크 2개 비교하기' }).click({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: '플레이어' })).toBeHidden()
  await expect.poll(() => heard(page)).toEqual([])
  await page.getByRole('button', { name: /^테이크 1 · .* 재생$/ }).click()
  await expect
    .poll(async () => (await heard(page)).map(({ from }) => from))
    .toEqual([expect.stringMatching(/^\/api\/drafts\/.*\/stream$/)])

  // As if the take had been published, thrown away or expired in another window.
  const [playing] = await heard(page)
  const drafts: { id: string }[] = await (await request.get('/api/drafts')).json()
  const other = drafts.find(({ id }) => !playing!.from.includes(id))!
  await request.delete(`/api/drafts/${other.id}`)
  await take(page, 2).click()
  await expect(notice(page, '이 테이크는 이제 없어요')).toBeVisible()
  await expect(page.getByText('테이크가 하나 남았어요.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^테이크 1 · .* 재생$/ })).toBeVisible()
})

test('takes that are gathered are compared at once if no words are typed', async ({ person }) => {
  test.setTimeout(120_000)
  const { page } = await person('mina')
  await visit(page, '/upload')
  await comeToRest(page)
  for (const [count, tunes] of [
    [1, [85, 86]],
    [2, [87, 88]],
  ] as const) {
    const files = tunes.map(tune => ({ ...melodyWav({ tune }), name: `소리 ${tune}.wav` }))
    await page.getByLabel('오디오 파일').setInputFiles(files)
    await expect(page.getByRole('link', { name: '테이크 2개 비교하기' })).toHaveCount(count, {
      timeout: 60_000,
    })
  }
  const open = () => page.getByRole('button', { name: '비교할 곡 고르기' }).click()
  const dialog = page.getByRole('dialog', { name: '비교할 곡 고르기' })
  // A person who closes the dialog meanwhile stays where they are.
  const answer = await hold(page, /\/api\/takes\/\w+$/)
  await open()
  for (const tune of [86, 88]) await dialog.getByRole('checkbox', { name: `소리 ${tune}` }).check()
  await dialog.getByRole('button', { name: '비교하기' }).click()
  await expect.poll(answer.asked).toBe(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  answer.open()
  await expect(page.getByRole('link', { name: '테이크 2개 비교하기' })).toHaveCount(1)
  await comeToRest(page)
  await expect(page).toHaveURL('/upload')
  await expect(notice(page, '비교할 곡을 묶었어요')).toBeVisible()
  await page
    .getByRole('region', { name: /알림 영역/ })
    .getByRole('button', { name: '테이크 2개 비교하기' })
    .click()
  await expect(take(page, 2)).toHaveAccessibleName(/^테이크 2개 중 2번, 소리 88/)
  await page.goBack()

  await open()
  for (const tune of [85, 87]) await dialog.getByRole('checkbox', { name: `소리 ${tune}` }).check()
  await dialog.getByRole('button', { name: '비교하기' }).click()
  await expect(page).toHaveURL(/\/upload\/takes\//)
  await expect(take(page, 2)).toHaveAccessibleName(/^테이크 2개 중 2번, 소리 87/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('drafts that were uploaded one by one can be joined as takes of one song', async ({ person }) => {
  test.setTimeout(120_000)
  const { page } = await person('mina')
  await visit(page, '/upload')
  await comeToRest(page)
  const named = (tune: number, name: string) => ({ ...melodyWav({ tune }), name })
  await page.getByLabel('오디오 파일').setInputFiles([named(81, '가.wav'), named(82, '나.wav')])
  await expect(page.getByRole('link', { name: '테이크 2개 비교하기' })).toBeVisible({ timeout: 60_000 })
  await page.getByLabel('오디오 파일').setInputFiles([named(83, '다.wav'), named(84, '라.wav')])
  await expect(page.getByRole('link', { name: '테이크 2개 비교하기' })).toHaveCount(2, { timeout: 60_000 })
  const words = page.getByRole('textbox', { name: '제목' })
  await words.fill('또 다른 곡')
  const gather = page.getByRole('button', { name: '비교할 곡 고르기' })
  await gather.click()
  const dialog = page.getByRole('dialog', { name: '비교할 곡 고르기' })
  const go = dialog.getByRole('button', { name: '비교하기' })
  await dialog.getByRole('checkbox', { name: '가' }).check()
  await expect(go).toBeDisabled()
  for (const title of ['나', '다']) await dialog.getByRole('checkbox', { name: title }).check()
  await expectAccessible(page)
  await go.click()
  // Words in the form for one song are kept, and the takes can be compared later.
  const stay = page.getByRole('alertdialog').getByRole('button', { name: '계속 작성하기' })
  await stay.click()
  await expect(stay).toBeHidden()
  await expect(dialog).toBeHidden()
  await expect(words).toHaveValue('또 다른 곡')
  await expect(gather).toBeFocused()
  await gather.click()
  for (const title of ['가', '나', '다', '라']) await dialog.getByRole('checkbox', { name: title }).check()
  await go.click()
  await stay.click()
  // The button that opened the dialog is gone: all are takes of one song now.
  await expect(gather).toBeHidden()
  await expect(page.getByRole('link', { name: '테이크 4개 비교하기' })).toBeFocused()
  await words.fill('')
  await page.getByRole('link', { name: '테이크 4개 비교하기' }).click()
  await expect(take(page, 4)).toHaveAccessibleName(/^테이크 4개 중 4번, 라/)
  await expectAccessible(page)
  if (!isPhone(page)) return
  for (const button of await page.getByRole('main').getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box!.height, box!.width), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44)
  }
})
