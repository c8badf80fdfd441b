import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test, type Visitor } from './melodrome.ts'
import { addCopies, cardOf, freshTitle, publish } from './songs.ts'
import { findAudio } from './the-audio.ts'
import { chooseLanguage, comeToRest, isPhone, notice, reload, visit } from './visit.ts'

const player = (page: Page) => page.getByRole('region', { name: '플레이어' })
const panel = (page: Page) => page.getByRole('dialog', { name: '지금 재생 중' })
const openQueue = (page: Page) => player(page).getByRole('button', { name: '재생 대기열' }).click()
const rows = (page: Page) => panel(page).getByRole('listitem')

/** Publishes three new songs of a genre and opens the list that shows only them; answers the titles, newest first. */
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

/** On phones the open panel covers the player and shows the playing song instead. */
async function expectPlaying(page: Page, title: string): Promise<void> {
  await expect(
    player(page)
      .or(panel(page))
      .getByRole('button', { name: `${title} 일시정지` })
      .first(),
  ).toBeVisible()
}

const button = (within: Locator, name: string | RegExp) => within.getByRole('button', { name }).first()

test('a list becomes the queue: next, previous, another order, remove and bring back', async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const [first, second, third] = await threeSongs(jun, 'jazz', 120)
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
  // The drag was no press, but a key is one.
  await button(panel(page), `${second} 옮기기`).press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()

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

test('the next song is fetched ahead and follows by itself; a single song can repeat', {
  tag: '@desktop',
}, async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  // Long enough for two presses while one song plays, also on a slow machine.
  const [first, second, third] = await threeSongs(jun, 'folk', 12)
  const place = (title: string) =>
    player(page)
      .getByRole('slider', { name: `${title} 재생 위치` })
      .first()
  const seconds = async (title: string) => Number(await place(title).inputValue())
  const streams: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/stream')) streams.push(request.url())
  })
  await play(page, first)
  await expect.poll(() => new Set(streams).size).toBe(2)
  await place(first).press('End')
  await expectPlaying(page, second)
  await openQueue(page)
  await button(panel(page), '반복: 끔').click()
  await button(panel(page), '반복: 전체').click()
  await expectPlaying(page, second)
  await expect.poll(() => seconds(second)).toBeGreaterThan(3)
  await place(second).press('End')
  await expect.poll(() => seconds(second)).toBeLessThan(3)
  await expectPlaying(page, second)
  await expect(panel(page).getByText(third)).toBeVisible()
})

test('queue and position survive a reload and another language, paused, and without deleted songs', {
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

  await reload(page)
  await expect(slider).toHaveAttribute('aria-valuetext', place!)
  await expect(button(player(page), `${first} 재생`)).toBeVisible()
  await openQueue(page)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(third)

  await chooseLanguage(page.getByRole('button', { name: /^언어/ }), 'English')
  const english = page.getByRole('region', { name: 'Player' })
  await expect(english.getByText(first)).toBeVisible()
  await english.getByRole('button', { name: `Play ${first}` }).click()
  await expect(english.getByRole('button', { name: `Pause ${first}` })).toBeVisible()
  await english.getByRole('button', { name: 'Next song' }).click()
  await expect(english.getByRole('button', { name: `Pause ${third}` })).toBeVisible()
})

test('the player reports what it has really played, which proves that the person has listened', {
  tag: '@desktop',
}, async ({ person }) => {
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

test('a song is queued as the next one from its menu', { tag: '@desktop' }, async ({ person }) => {
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

test('keys control the player everywhere, but not while a person writes; ? lists them; lock screens skip too', {
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
  await expect(page.getByRole('combobox', { name: /검색/ })).toHaveValue('nq?')
  await expectPlaying(page, first)

  await page.evaluate(() => {
    const { mediaActs } = window as unknown as { mediaActs: Record<string, () => void> }
    mediaActs['nexttrack']?.()
  })
  await expectPlaying(page, second)
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(second)

  await page.getByRole('combobox', { name: /검색/ }).blur()
  await page.keyboard.press('?')
  await sheet.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: /검색/ })).not.toBeFocused()
  await page.keyboard.press('p')
  await page.keyboard.press('Space')
  await expect(button(player(page), `${second} 재생`)).toBeVisible()
})

test('a list plays through all of its pages, from the profile too; a song deleted meanwhile is skipped', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const mina = await person('mina')
  const { page, request } = mina
  const first = await publish(request, { title: freshTitle('첫 쪽'), genre: 'country', seconds: 45 })
  const titles = Array.from({ length: 25 }, (_, at) => freshTitle(`쪽 ${at}`))
  const copies = await addCopies(product, first, titles)
  await visit(page, '/?tab=recent&genre=country')
  const onFirstPage = page.getByRole('tabpanel').getByRole('article')
  await expect(onFirstPage).not.toHaveCount(0)
  // Three of the first page's 24 songs are to come: the player fetches the next page, if the screen has not done it.
  await play(page, titles[4]!)
  await openQueue(page)
  await expect(rows(page).last()).toContainText(first.title)
  await expect(rows(page)).toHaveCount(5)

  await request.delete(`/api/songs/${copies[3]!.id}`)
  await page.keyboard.press('n')
  await expect(notice(page, '곡을 건너뛰었어요')).toBeVisible()
  await expectPlaying(page, titles[2]!)

  await visit(page, '/profile')
  await page.getByRole('button', { name: '모두 듣기' }).click()
  const [newest] = await page.getByRole('article').getByRole('heading').allTextContents()
  await expectPlaying(page, newest!)
})

test('the music plays on in another language', { tag: '@desktop' }, async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const [first] = await threeSongs(jun, 'classical')
  await play(page, first)
  await player(page)
    .getByRole('slider', { name: `${first} 재생 위치` })
    .press('ArrowRight')
  await chooseLanguage(page.getByRole('button', { name: /^언어/ }), 'Deutsch')
  const german = page.getByRole('region', { name: 'Player' })
  await expect(german.getByRole('button', { name: `${first} anhalten` })).toBeVisible()
  await expect
    .poll(async () => Number(await german.getByRole('slider').first().inputValue()))
    .toBeGreaterThan(5)
})

test('a song that breaks off is continued there once; after that an error is shown and the next song plays', {
  tag: '@desktop',
}, async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const [first, second] = await threeSongs(jun, 'trance')
  const songs = await (await jun.request.get('/api/songs?genre=trance')).json()
  const broken = songs.find((song: { title: string }) => song.title === first)
  const bytes = await (await jun.request.get(broken.audioUrl)).body()
  const breaksAt = 120_000
  let asked = 0
  let breakOff = (): void => undefined
  const breaks = new Promise<void>(resolve => (breakOff = resolve))
  // The first part arrives; later parts answer 503, once the song plays: a browser asks for them before that. A broken
  // line would not do: a browser retries it for half a minute.
  await page.route(`**${broken.audioUrl}`, async route => {
    const from = Number(/bytes=(\d+)-/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
    asked += 1
    if (from >= breaksAt) {
      await breaks
      return await route.fulfill({ status: 503 })
    }
    await route.fulfill({
      status: 206,
      headers: {
        'content-type': 'audio/mpeg',
        'accept-ranges': 'bytes',
        'content-range': `bytes ${from}-${breaksAt - 1}/${bytes.length}`,
      },
      body: bytes.subarray(from, breaksAt),
    })
  })
  await play(page, first)
  breakOff()
  await expect(notice(page, '재생 오류')).toBeVisible({ timeout: 30_000 })
  await expectPlaying(page, second)
  expect(asked).toBeGreaterThan(2)
})

test('all actions on a song are available while it plays, and the queue becomes a playlist', async ({
  person,
}) => {
  const jun = await person('jun')
  const { page, request } = jun
  const [first, second, third] = await threeSongs(jun, 'blues', 120)
  await play(page, first)
  await openQueue(page)
  await button(panel(page), `싫어요: ${first}, 0`).click()
  await expect(button(panel(page), `싫어요: ${first}, 1`)).toHaveAttribute('aria-pressed', 'true')
  await button(panel(page), '평가하기').click()
  const star = page.getByRole('dialog', { name: first }).getByRole('radio', { name: '4점' })
  await expect(() => star.check({ force: true, timeout: 2_000 })).toPass()
  await expect(notice(page, '평가를 저장했어요')).toBeVisible()
  await page.keyboard.press('Escape')

  await button(panel(page), '이 순간에 댓글 남기기').click()
  const composer = page.getByRole('dialog', { name: /에 댓글 남기기/ })
  await composer.getByRole('textbox').fill('여기 소리가 좋아요')
  await expectAccessible(page)
  await composer.getByRole('button', { name: '남기기', exact: true }).click()
  await expect(composer).toBeHidden()
  const [song] = (await (await request.get('/api/songs?genre=blues')).json()).filter(
    (each: { title: string }) => each.title === first,
  )
  const [comment] = await (await request.get(`/api/songs/${song.id}/timeline-comments`)).json()
  expect(comment).toMatchObject({ content: '여기 소리가 좋아요' })
  expect(comment.timestamp).toBeGreaterThan(0)

  await button(panel(page), `${third} 옮기기`).click()
  await page.getByRole('menuitem', { name: '맨 앞으로' }).click()
  await expect(rows(page).first()).toContainText(third)
  await button(panel(page), '더 보기').click()
  await page.getByRole('menuitem', { name: '플레이리스트로 저장' }).click()
  const dialog = page.getByRole('dialog', { name: '새 플레이리스트' })
  await dialog.getByRole('textbox', { name: '이름' }).fill('오늘 밤')
  await dialog.getByRole('button', { name: '만들기' }).click()
  await expect(notice(page, '‘오늘 밤’ 플레이리스트에 저장했어요')).toBeVisible()
  const [list] = await (await request.get('/api/playlists')).json()
  const songs = await (await request.get(`/api/playlists/${list.id}/songs`)).json()
  expect(songs.map(({ title }: { title: string }) => title)).toEqual([first, third, second])
})

test('a comment about a moment can be finished when its song has ended, and is about that song', {
  tag: '@desktop',
}, async ({ person }) => {
  const jun = await person('jun')
  const { page, request } = jun
  await findAudio(page)
  const [first, second] = await threeSongs(jun, 'techno', 20)
  const [song] = (await (await request.get('/api/songs?genre=techno')).json()).filter(
    (each: { title: string }) => each.title === first,
  )
  await play(page, first)
  await button(player(page), '이 순간에 댓글 남기기').click()
  const composer = page.getByRole('dialog', { name: /에 댓글 남기기/ })
  await composer.getByRole('textbox').fill('끝나기 전에')
  await composer.getByRole('button', { name: '닫기' }).click()
  await expect(composer).toBeHidden()
  await button(player(page), '이 순간에 댓글 남기기').click()
  await expect(composer.getByRole('textbox')).toHaveValue('끝나기 전에')
  await page.evaluate(() => {
    if (window.theAudio) window.theAudio.currentTime = 19.5
  })
  const pause = page.getByRole('button', { name: `${second} 일시정지`, includeHidden: true })
  await expect(pause.first()).toBeVisible()
  await expect(composer.getByRole('textbox')).toHaveValue('끝나기 전에')
  await composer.getByRole('button', { name: '남기기', exact: true }).click()
  await expect(composer).toBeHidden()
  const [comment] = await (await request.get(`/api/songs/${song.id}/timeline-comments`)).json()
  expect(comment).toMatchObject({ content: '끝나기 전에' })
})

test('on a tablet the volume opens from the speaker button; on a phone it is in the full player', async ({
  person,
}) => {
  const jun = await person('jun')
  const { page } = jun
  const [first] = await threeSongs(jun, 'house')
  if (!isPhone(page)) await page.setViewportSize({ width: 900, height: 700 })
  await play(page, first)
  if (isPhone(page)) await openQueue(page)
  const at = isPhone(page) ? panel(page) : player(page)
  await button(at, /^음량: /).click()
  const popover = page.getByRole('dialog', { name: '음량' })
  await popover.getByRole('slider', { name: '음량' }).fill('0.3')
  await expect(button(at, '음량: 30%')).toBeVisible()
  await popover.getByRole('button', { name: '음소거' }).click()
  await expect(button(at, '음량: 0%')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await expect(button(at, '음량: 0%')).toBeFocused()
})

test('a song started on its page is followed by songs of its artist, then by songs that its fans like', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const song = await publish(mina.request, { title: freshTitle('혼자'), seconds: 12 })
  const next = await publish(mina.request, { title: freshTitle('같은 아티스트'), seconds: 12, tune: 1 })
  const shared = await publish(jun.request, { title: freshTitle('같은 취향'), seconds: 12, tune: 2 })
  for (const { id } of [song, shared]) {
    await jun.request.post(`/api/songs/${id}/like`, { data: { isLike: true } })
  }
  const { page } = mina
  await visit(page, `/songs/${song.id}`)
  await button(page.getByRole('article').first(), `${song.title} 재생`).click()
  await expectPlaying(page, song.title)
  await openQueue(page)
  await expect(rows(page).first()).toContainText(next.title)
  await expect(rows(page).nth(1)).toContainText(shared.title)
  await player(page)
    .getByRole('slider', { name: `${song.title} 재생 위치` })
    .first()
    .press('End')
  await expectPlaying(page, next.title)
})
