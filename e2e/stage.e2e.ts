import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test, type Visitor } from './melodrome.ts'
import { cardOf, freshTitle, publish, warm } from './songs.ts'
import { comeToRest, isPhone, notice, reload, speakEnglish, visit } from './visit.ts'

const list = '/?tab=recent&genre=jazz'
const stageOf = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const timelineOf = (within: Page | Locator) => within.getByRole('list', { name: '타임라인 댓글' })

/** Opens a list and waits until its links open the stage. */
async function atTheList({ page }: Pick<Visitor, 'page'>): Promise<void> {
  await visit(page, list)
  await comeToRest(page)
}

const titleLink = (page: Page, title: string) =>
  cardOf(page.getByRole('tabpanel'), title).getByRole('link', { name: title, exact: true })

test('jun opens mina’s song over the list, hears it, comments at a second, and mina sees it at once', async ({
  person,
}) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const title = freshTitle('무대 위의 곡')
  const { id } = await publish(mina.request, { title, seconds: 90, genre: 'jazz' })
  await visit(mina.page, `/songs/${id}`)
  await expect(mina.page.getByText('아직 조용한 타임라인이에요')).toBeVisible()

  const { page } = jun
  await atTheList(jun)
  const reads: string[] = []
  page.on('request', request => reads.push(new URL(request.url()).pathname))
  const link = titleLink(page, title)
  await link.click()
  const stage = stageOf(page, title)
  await expect(stage.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await expect(page).toHaveURL(`/songs/${id}`)
  await expect(page).toHaveTitle(new RegExp(`^${title} – mina`))

  await stage
    .getByRole('button', { name: `${title} 재생` })
    .first()
    .click()
  const wave = stage.getByRole('slider', { name: `${title} 재생 위치` })
  const silent = await wave.screenshot()
  await expect(wave).not.toHaveValue('0')
  await expect.poll(async () => silent.equals(await wave.screenshot())).toBe(false)

  await stage.getByRole('button', { name: 'mina 님 팔로우' }).click()
  await expect(stage.getByRole('button', { name: '팔로잉: mina 님 팔로우 취소' })).toBeVisible()
  await expect(mina.page.getByRole('button', { name: /mina 님 팔로우/ })).toBeHidden()

  await stage.getByRole('button', { name: '0:15에 댓글 남기기' }).click()
  const field = stage.getByRole('textbox', { name: '0:15에 댓글 남기기' })
  await field.fill('무대에서 한마디')
  await field.press('Control+Enter')
  await expect(notice(page, '댓글을 남겼어요')).toBeVisible()
  await expect(timelineOf(stage).getByText('무대에서 한마디')).toBeVisible()
  await expect(timelineOf(mina.page).getByText('무대에서 한마디')).toBeVisible()
  await expect(mina.page.getByRole('button', { name: '0:15, jun 님의 댓글' })).toBeVisible()
  await expectAccessible(page)

  await page.goBack()
  await expect(stage).toBeHidden()
  await expect(page).toHaveURL(list)
  await expect(link).toBeFocused()
  // The list has not been loaded again, and the music goes on.
  expect(reads).not.toContain('/api/songs')
  await expect(
    page.getByRole('region', { name: '플레이어' }).getByRole('button', { name: `${title} 일시정지` }),
  ).toBeVisible()

  await page.goForward()
  await expect(stage).toBeVisible()
  await reload(page)
  await expect(page).toHaveURL(`/songs/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(stage).toBeHidden()
  await page.goBack()
  await expect(titleLink(page, title)).toBeVisible()
})

test('with keys alone the stage is opened, left with Escape, and opened at the comments from a menu', {
  tag: '@desktop',
}, async ({ person }) => {
  const mina = await person('mina')
  const { page } = mina
  const [first, second] = [freshTitle('첫 곡'), freshTitle('둘째 곡')]
  await publish(mina.request, { title: first, genre: 'jazz' })
  await publish(mina.request, { title: second, genre: 'jazz', tune: 3 })
  await atTheList(mina)
  const link = titleLink(page, first)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(stageOf(page, first).getByRole('heading', { level: 1, name: first })).toBeFocused()

  // The first Escape closes the comment form, the next one the stage.
  await stageOf(page, first)
    .getByRole('button', { name: /댓글 남기기$/ })
    .press('Enter')
  const field = stageOf(page, first).getByRole('textbox', { name: /댓글 남기기$/ })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(stageOf(page, first)).toBeVisible()

  // After going from song to song, one step leads back to the list.
  await stageOf(page, first)
    .getByRole('region', { name: 'mina 님의 다른 곡' })
    .getByRole('link', { name: second })
    .press('Enter')
  await expect(stageOf(page, second).getByRole('heading', { level: 1, name: second })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(link).toBeFocused()

  const menu = page.getByRole('button', { name: `${first} 메뉴` })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '타임라인 댓글' }).press('Enter')
  await expect(stageOf(page, first).getByRole('tab', { name: '타임라인 댓글' })).toBeFocused()
  await expect(stageOf(page, first).getByRole('tab', { name: '타임라인 댓글' })).toBeInViewport()
  await page
    .locator('header')
    .first()
    .click({ position: { x: 8, y: 8 } })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(menu).toBeFocused()
})

test('in English: the page of a deleted song says so, and leads back to the list', {
  tag: '@desktop',
}, async ({ baseURL, person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const { page } = jun
  await speakEnglish(page, baseURL)
  const titles = ['Gone', 'Filler', 'More filler'].map(freshTitle)
  const songs = await Promise.all(
    titles.map((title, tune) => publish(mina.request, { title, tune, genre: 'jazz' })),
  )
  await atTheList(jun)
  const title = titles[0]!
  expect((await mina.request.delete(`/api/songs/${songs[0]!.id}`)).ok()).toBe(true)
  await titleLink(page, title).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await titleLink(page, title).click()
  const stage = page.getByRole('dialog')
  await expect(stage.getByText('This song isn’t here')).toBeVisible()
  await expectAccessible(page)
  await stage.getByRole('button', { name: 'To the lists' }).click()
  await expect(stage).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(place)

  await titleLink(page, titles[1]!).click()
  await expect(stageOf(page, titles[1]!).getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('main')).toHaveCount(1)
  // On phones it covers the bar, which then must be unreachable as well.
  const bar = page.locator('header').first()
  expect(await bar.evaluate(element => element.hasAttribute('inert'))).toBe(isPhone(page))
  await stageOf(page, titles[1]!).getByRole('button', { name: 'To the lists' }).click()
  await expect(titleLink(page, titles[1]!)).toBeFocused()
})

test('a song that is deleted while others have it open is gone for them, and goes on sounding', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun, sora] = [await person('mina'), await person('jun'), await person('sora')]
  const title = freshTitle('사라질 곡')
  const { id } = await publish(mina.request, { title, seconds: 90, genre: 'jazz' })
  await visit(jun.page, `/songs/${id}`)
  await jun.page
    .getByRole('main')
    .getByRole('button', { name: `${title} 재생` })
    .first()
    .click()
  const player = jun.page.getByRole('region', { name: '플레이어' })
  await expect(player.getByRole('button', { name: `${title} 일시정지` })).toBeVisible()
  await atTheList(sora)
  await titleLink(sora.page, title).click()
  await expect(stageOf(sora.page, title).getByRole('heading', { level: 1, name: title })).toBeFocused()
  for (const { page } of [jun, sora]) await comeToRest(page)

  expect((await mina.request.delete(`/api/songs/${id}`)).ok()).toBe(true)
  for (const stage of [jun.page.getByRole('main'), sora.page.getByRole('dialog')]) {
    await expect(stage.getByText('이 곡을 찾을 수 없어요')).toBeVisible()
    await expect(stage.getByRole('heading', { level: 1, name: title })).toBeHidden()
    await expect(stage.page()).toHaveTitle('이 곡을 찾을 수 없어요')
  }
  await expect(player.getByRole('button', { name: `${title} 일시정지` })).toBeVisible()
  await jun.page.getByRole('button', { name: '목록으로' }).click()
  await expect(jun.page).toHaveURL('/')
  await expect(jun.page).not.toHaveTitle('이 곡을 찾을 수 없어요')
})

test('the page shows how a song was made, its most replayed part, and versions by others', {
  tag: '@desktop',
}, async ({ person, page: stranger, product }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  await person('sora')
  const [title, remixTitle] = [freshTitle('뿌리'), freshTitle('가지')]
  const song = await publish(mina.request, { title, seconds: 60, genre: 'jazz' })
  const remix = await publish(jun.request, { title: remixTitle, genre: 'jazz', tune: 2 })
  const prompt = 'dreamy synthwave, 92 bpm, rain on neon signs'
  const lyrics = Array.from({ length: 12 }, (_, line) => `${line + 1}번째 줄`).join('\n')
  const recipe = { generator: 'suno', generatorVersion: 'v4.5', prompt, lyrics, tags: ['#비', 'Night Drive'] }
  expect((await mina.request.patch(`/api/songs/${song.id}`, { data: recipe })).ok()).toBe(true)
  expect((await jun.request.patch(`/api/songs/${remix.id}`, { data: { basedOn: song.id } })).ok()).toBe(true)
  await warm(product, song, { from: 50, to: 55 })
  // They are part of the server's page; if they came later, they would push down the content below them.
  const written = await (await jun.request.get(`/songs/${song.id}`)).text()
  expect(written.includes('aria-labelledby="most-replayed"')).toBe(true)

  const { page, context } = jun
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await atTheList(jun)
  await titleLink(page, title).click()
  const made = stageOf(page, title).getByRole('region', { name: '만든 방법', exact: true })
  await expect(made.getByText('Suno v4.5')).toBeVisible()
  // This file is not signed.
  await expect(made.getByText('콘텐츠 자격 증명')).toBeHidden()
  await expect(made.getByRole('link', { name: '비', exact: true })).toHaveAttribute(
    'href',
    '/?search=%EB%B9%84',
  )
  await made.getByRole('button', { name: '프롬프트 복사' }).click()
  await expect(notice(page, '프롬프트를 복사했어요')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(prompt)
  const more = made.getByRole('button', { name: '더 보기 가사' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await expect(made.getByRole('button', { name: '접기 가사' })).toHaveAttribute('aria-expanded', 'true')

  const moments = stageOf(page, title).getByRole('list', { name: '많이 다시 들은 순간' })
  await moments.getByRole('button', { name: '0:30부터 듣기' }).click()
  const wave = stageOf(page, title).getByRole('slider', { name: `${title} 재생 위치` })
  await expect.poll(async () => Number(await wave.inputValue())).toBeGreaterThanOrEqual(30)
  await expectAccessible(page)

  await stageOf(page, title)
    .getByRole('region', { name: '이 곡으로 만든 곡' })
    .getByRole('link', { name: remixTitle })
    .click()
  const branch = stageOf(page, remixTitle).getByRole('region', { name: '만든 방법', exact: true })
  await branch.getByRole('link', { name: `${title} – mina` }).click()
  await expect(stageOf(page, title).getByRole('heading', { level: 1, name: title })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(list)

  // A stranger sees the same, and a song without such information shows nothing.
  await visit(stranger, `/songs/${song.id}`)
  await expect(
    stranger.getByRole('region', { name: '만든 방법', exact: true }).getByText('Suno v4.5'),
  ).toBeVisible()
  await expect(stranger.getByRole('link', { name: '비', exact: true })).toBeHidden()
})
