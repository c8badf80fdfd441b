import type { Page } from '@playwright/test'
import type { Song } from '#contract/songs/songs.ts'
import { expect, test } from './melodrome.ts'
import { addCopies, cardOf, freshTitle, publish, shelve, startPlaying } from './songs.ts'
import { chooseRadio, comeToRest, hold, isPhone, notice, reload, stopClock, visit } from './visit.ts'

const genre = 'reggae'
const shelf = `/?tab=recent&genre=${genre}`
/** More songs than fit on one page of a list. */
const songCount = 26
let songs: Pick<Song, 'id' | 'title'>[] = []
/** A song with a title of its own, so that a search finds only this one. */
let singular: Pick<Song, 'id' | 'title'>

test.beforeAll(async ({ person, product }) => {
  const { request } = await person('sora')
  const first = await publish(request, { title: freshTitle('섬의 리듬'), genre, seconds: 0.6 })
  const titles = Array.from({ length: songCount - 2 }, () => freshTitle('섬의 리듬'))
  const copies = await addCopies(product, first, titles)
  singular = await publish(request, { title: freshTitle('뭍의 박자'), genre, tune: 1, seconds: 0.6 })
  songs = [first, ...copies, singular]
})

test.beforeEach(({ product }) => shelve(product, songs, genre))

const list = (page: Page) => page.getByRole('tabpanel')
const filter = (page: Page, group: string, choice: string) =>
  page.getByRole('group', { name: group }).getByText(choice, { exact: true })

test('the address holds tab, time and genre, and the back button undoes every step', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('jun')
  await visit(page, '/')
  await expect(page.getByRole('tab', { name: '인기' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: '최신' }).click()
  await expect(page).toHaveURL('/?tab=recent')
  await filter(page, '기간', '이번 주').click()
  await expect(page).toHaveURL('/?tab=recent&window=week')
  await page.getByRole('combobox', { name: '장르', exact: true }).selectOption(genre)
  await expect(page).toHaveURL(/genre=reggae/)
  await expect(cardOf(list(page), songs.at(-1)!.title)).toBeVisible()

  await reload(page)
  await expect(page.getByRole('combobox', { name: '장르', exact: true })).toHaveValue(genre)
  await expect(page.getByRole('radio', { name: '이번 주' })).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL('/?tab=recent&window=week')
  await page.goBack()
  await expect(page.getByRole('radio', { name: '전체' })).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('tab', { name: '인기' })).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('tab', { name: '인기' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/?tab=top-rated')
})

test('more songs load before the end is reached, after a failure by a press; the end of the list says so', async ({
  person,
}) => {
  const { page } = await person('jun')
  await page.route(/cursor=/, route => route.abort('internetdisconnected'), { times: 1 })
  await visit(page, shelf)
  await expect(list(page).getByRole('article')).toHaveCount(24)
  await list(page).getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert').getByText('더 불러오지 못했어요')).toBeVisible()
  const door = await hold(page, /cursor=/)
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByRole('button', { name: '더 불러오는 중' })).toBeVisible()
  door.open()
  await expect(list(page).getByRole('article')).toHaveCount(songCount)
  await expect(page.getByText(`여기까지예요. 모두 ${songCount}곡이에요.`)).toBeFocused()
  const titles = await list(page).getByRole('article').getByRole('heading').allTextContents()
  expect(titles).toEqual(songs.map(({ title }) => title).toReversed())
})

test('a page of songs loads only when the end of those before comes near', { tag: '@desktop' }, async ({
  person,
  product,
}) => {
  const titles = Array.from({ length: 78 }, () => freshTitle('멀리 가는 밤'))
  const copies = await addCopies(product, singular, titles)
  await shelve(product, copies, 'techno')
  const { page } = await person('jun')
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('cursor=')) asked.push(request.url())
  })
  await visit(page, '/?tab=recent&genre=techno')
  const articles = list(page).getByRole('article')
  for (const [pages, count] of [24, 48, 72].entries()) {
    await expect(articles).toHaveCount(count)
    // A page that is asked for by mistake is asked for while the one before is drawn.
    await page.evaluate(() => new Promise(drawn => requestIdleCallback(() => requestIdleCallback(drawn))))
    expect(asked).toHaveLength(pages)
    await articles.last().scrollIntoViewIfNeeded()
  }
  await expect(articles).toHaveCount(titles.length)
})

test('covers or rows: the browser remembers which', async ({ person }) => {
  const { page } = await person('jun')
  const places = async () => {
    const [first, second] = await list(page).getByRole('article').all()
    return [(await first?.boundingBox())?.y, (await second?.boundingBox())?.y]
  }
  await visit(page, shelf)
  const [first, second] = await places()
  expect(first).toBe(second)

  await chooseRadio(page, '줄로 보기')
  await reload(page)
  await expect(page.getByRole('radio', { name: '줄로 보기' })).toBeChecked()
  await expect(async () => {
    const [upper, lower] = await places()
    expect(upper).toBeLessThan(lower!)
  }).toPass()
})

test('six placeholders are shown while songs are loading', { tag: '@desktop' }, async ({ person }) => {
  const { page } = await person('jun')
  await visit(page, '/')
  const door = await hold(page, '**/api/songs/top-rated*')
  await page.getByRole('tab', { name: '높은 평점' }).click()
  await expect(list(page).getByRole('status')).toHaveText('곡을 불러오는 중')
  await expect(list(page).getByRole('listitem', { includeHidden: true })).toHaveCount(6)
  door.open()
  await expect(list(page).getByRole('article').first()).toBeVisible()
  await expect(list(page).getByRole('status')).toBeHidden()
})

test('a list that fails to load says so and can be loaded again', { tag: '@desktop' }, async ({ person }) => {
  const { page, context } = await person('jun')
  await visit(page, '/')
  await context.setOffline(true)
  await page.getByRole('tab', { name: '최신' }).click()
  await expect(page.getByRole('alert').getByText('목록을 불러오지 못했어요')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: '다시 불러오기' }).click()
  await expect(list(page).getByRole('article').first()).toBeVisible()
})

test('a genre without songs says so and leads back to all songs', { tag: '@desktop' }, async ({ person }) => {
  const { page } = await person('jun')
  await visit(page, '/?genre=polka')
  await expect(
    page.getByRole('combobox', { name: '장르', exact: true }),
    'an unknown genre is none',
  ).toHaveValue('')
  await visit(page, '/?genre=dubstep')
  await expect(page.getByText('이 장르의 곡이 아직 없어요.')).toBeVisible()
  await page.getByRole('button', { name: '모든 장르 보기' }).click()
  await expect(page).toHaveURL('/')
  await expect(list(page).getByRole('article').first()).toBeVisible()
})

/** Puts the cursor into the search field: with the key `/`, or on phones through the drawer. */
async function reachForSearch(page: Page) {
  const field = page.getByRole('combobox', { name: /검색/ })
  const hasFocus = () => field.evaluate(element => element === document.activeElement)
  if (isPhone(page)) await page.getByRole('button', { name: '검색' }).click()
  // The key works only after the late parts have loaded.
  else
    await expect(async () => {
      if (!(await hasFocus())) await page.keyboard.press('/')
      expect(await hasFocus()).toBe(true)
    }).toPass()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  return field
}

test('a search finds songs and artists without reloading the page', { tag: '@desktop' }, async ({
  person,
}) => {
  const { page } = await person('jun')
  const { title } = singular
  await visit(page, '/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const field = await reachForSearch(page)
  await field.fill('   ')
  await field.press('Enter')
  await expect(page).toHaveURL('/')

  await field.fill(`  ${title} `)
  await field.press('Enter')
  await expect(page).toHaveURL(url => url.searchParams.get('search') === title)
  await expect(page.getByRole('heading', { level: 1, name: `‘${title}’ 검색 결과` })).toBeVisible()
  await expect(cardOf(page, title)).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await visit(page, '/?search=sora')
  await expect(
    page
      .getByRole('region', { name: /^아티스트/ })
      .getByRole('link', { name: 'sora' })
      .first(),
  ).toBeVisible()
  await visit(page, '/?search=zxqv')
  await expect(page.getByText('찾는 소리가 없어요')).toBeVisible()
  await page.getByRole('link', { name: '검색 지우기' }).click()
  await expect(page).toHaveURL('/')
})

test('a shared song is shown first, with a ring for a moment, and leaves the address', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('jun')
  const { id, title } = songs[0]!
  await visit(page, `${shelf}&song=${id}`)
  await expect(notice(page, '공유받은 곡이에요')).toBeVisible()
  await expect(notice(page, `${title} – sora`)).toBeVisible()
  const card = list(page).getByRole('article').first()
  await expect(card.getByRole('heading')).toHaveText(title)
  await expect(card).toHaveCSS('outline-style', 'solid')
  await expect(card).toBeInViewport()
  await expect(page).toHaveURL(shelf)
  await expect(card).toHaveCSS('outline-style', 'none')

  // It belongs to the list that the link named, not to every other.
  await page.getByRole('combobox', { name: '장르', exact: true }).selectOption('trance')
  await expect(page).toHaveURL(/genre=trance/)
  await expect(page.getByText('아직 조용하네요')).toBeVisible()
  await page.goBack()
  await expect(card.getByRole('heading')).toHaveText(title)
})

test('a shared song waits while another one is on the stage', { tag: '@desktop' }, async ({ person }) => {
  const { page } = await person('jun')
  const { id } = songs[0]!
  const { title } = songs.at(-1)!
  const door = await hold(page, `**/api/songs/${id}`)
  await visit(page, `${shelf}&song=${id}`)
  await expect.poll(door.asked).toBe(1)
  await expect(page.getByRole('region', { name: /\(F8\)$/, includeHidden: true })).toBeAttached()
  await stopClock(page)
  const answered = page.waitForResponse(`**/api/songs/${id}`)
  door.open()
  await answered
  const stage = page.getByRole('dialog', { name: title })
  await cardOf(list(page), title).getByRole('link', { name: title, exact: true }).click()
  await expect(stage).toBeVisible()
  await page.clock.runFor(2000)
  await expect(notice(page, '공유받은 곡이에요')).toHaveCount(0)
  await expect(stage).toBeVisible()
  await page.goBack()
  await expect(stage).toBeHidden()
  await page.clock.runFor(2000)
  await expect(notice(page, '공유받은 곡이에요')).toBeVisible()
  await expect(page).toHaveURL(shelf)
})

test('a song played on the stage continues with its list, from wherever in the list it was opened', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const [sora, { page }] = [await person('sora'), await person('jun')]
  const first = await publish(sora.request, { title: freshTitle('긴 목록'), tune: 5, seconds: 60 })
  const titles = Array.from({ length: 15 }, () => freshTitle('긴 목록'))
  const copies = await addCopies(product, first, titles)
  await shelve(product, copies, 'dubstep')
  await visit(page, '/?tab=recent&genre=dubstep')
  await comeToRest(page)
  // The newest is first: this is the last but one, in the second part of the list.
  const [last, title] = titles as [string, string]
  await cardOf(list(page), title).getByRole('link', { name: title, exact: true }).click()
  await startPlaying(page.getByRole('dialog', { name: title }), title)
  const player = page.getByRole('region', { name: '플레이어' })
  await player.getByRole('button', { name: '재생 대기열' }).click()
  const rows = page.getByRole('dialog', { name: '지금 재생 중' }).getByRole('listitem')
  await expect(rows.first()).toContainText(last)
  await expect(rows).toHaveCount(1)
})

test('the page says when a shared song is gone', { tag: '@desktop' }, async ({ person }) => {
  const { page } = await person('jun')
  await visit(page, '/?song=2222222222222222222222')
  await expect(notice(page, '공유받은 곡을 찾을 수 없어요')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a stranger with a shared link hears the song and is invited to join', async ({ page }) => {
  const { id, title } = songs[0]!
  await visit(page, `/?song=${id}`)
  await expect(page).toHaveURL(`/songs/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('heading', { name: '마음에 들었나요?' })).toBeVisible()
  // The song ends after a second and the next one follows. That it was counted proves that it has played.
  const counted = page.waitForResponse(`**/api/songs/${id}/play`)
  await startPlaying(page, title)
  expect((await counted).ok()).toBe(true)
  await expect(page.getByRole('region', { name: '플레이어' })).toBeVisible()
})
