import type { Locator } from '@playwright/test'
import { uuidFromId } from '#contract/ids.ts'
import { expect, test } from './melodrome.ts'
import { ownRows } from './own-rows.ts'
import { addCopies, freshTitle, publish, startPlaying } from './songs.ts'
import { notice, visit } from './visit.ts'

test('in rows every column is at the same place, also with large numbers', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const { page, request } = await person('jun')
  const first = await publish(request, { title: freshTitle('줄'), genre: 'acoustic' })
  await addCopies(product, first, [freshTitle('둘째 줄'), freshTitle('셋째 줄')])
  await ownRows(
    product,
    `update song_stats set plays = 1240833, likes = 12041, dislikes = 3111, rating_sum = 9, rating_count = 2,
       stars_5 = 1, stars_4 = 1
     where song_id = $1`,
    [uuidFromId(first.id)],
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/?tab=recent&genre=acoustic')
  await page.getByRole('radio', { name: '줄로 보기' }).check({ force: true })
  const rows = page.getByRole('tabpanel').getByRole('article')
  await expect(rows).toHaveCount(3)
  const columns = await rows.evaluateAll(articles =>
    articles.map(article => [...article.children].map(cell => Math.round(cell.getBoundingClientRect().x))),
  )
  expect(columns[1]).toEqual(columns[0])
  expect(columns[2]).toEqual(columns[0])
  const pieces = await rows.evaluateAll(articles =>
    articles.map(article =>
      [...article.querySelectorAll('button svg')].map(icon => Math.round(icon.getBoundingClientRect().x)),
    ),
  )
  expect(pieces[1]).toEqual(pieces[0])
})

test('the queue is beside the filters, on the colour of its song', { tag: '@desktop' }, async ({
  person,
}) => {
  const { page, request } = await person('jun')
  const { title } = await publish(request, { title: freshTitle('옆자리'), genre: 'cinematic', seconds: 30 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/?tab=recent&genre=cinematic')
  const card = page.getByRole('tabpanel').getByRole('article').filter({ hasText: title })
  await card.hover()
  await card.getByRole('button', { name: `${title} 재생` }).click()
  await page.getByRole('region', { name: '플레이어' }).getByRole('button', { name: '재생 대기열' }).click()
  const panel = page.getByRole('dialog', { name: '지금 재생 중' })
  await expect(panel).toBeVisible()
  const edge = (await panel.boundingBox())!.x
  for (const filter of [
    page.getByRole('radio', { name: '줄로 보기' }),
    page.getByRole('combobox', { name: '장르', exact: true }),
  ]) {
    const box = (await filter.first().boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(edge)
  }
  const [ground, paper] = await panel.evaluate(dialog => {
    const now = dialog.querySelector('section')!
    return [getComputedStyle(now).backgroundColor, getComputedStyle(document.body).backgroundColor]
  })
  expect(ground).not.toMatch(/^rgba\(0, 0, 0, 0\)$/)
  expect(ground).not.toBe(paper)
})

test('the histogram changes at once when a person gives stars', { tag: '@desktop' }, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const { id, title } = await publish(mina.request, { title: freshTitle('막대') })
  const { page } = jun
  await visit(page, `/songs/${id}`)
  await page.getByRole('tab', { name: '세부 평가' }).click()
  await page.getByRole('button', { name: '평가하기' }).first().click()
  const star = (stars: number) =>
    page.getByRole('dialog', { name: title }).getByRole('radio', { name: `${stars}점` })
  await expect(() => star(4).check({ force: true, timeout: 2_000 })).toPass()
  await expect(notice(page, '평가를 저장했어요')).toBeVisible()
  await star(2).check({ force: true })
  await page.keyboard.press('Escape')
  // From five stars down to one.
  await expect(page.getByLabel('별점 분포').getByRole('definition')).toHaveText([
    /0$/,
    /0$/,
    /0$/,
    /1$/,
    /0$/,
  ])
})

test('playlists are shown with their covers, automatic playlists as well', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const { page, request } = await person('jun')
  const first = await publish(request, { title: freshTitle('모음') })
  const copies = await addCopies(
    product,
    first,
    Array.from({ length: 4 }, () => freshTitle('모음')),
  )
  for (const { id } of copies) await request.post(`/api/songs/${id}/like`, { data: { isLike: true } })
  await request.post(`/api/songs/${first.id}/play`)
  await visit(page, '/playlists')
  const liked = page.getByRole('link', { name: /좋아요한 곡/ })
  await expect(liked.locator('span[aria-hidden=true] > span')).toHaveCount(4)
  await expect(
    page.getByRole('link', { name: /들은 곡/ }).locator('span[aria-hidden=true] > span'),
  ).toHaveCount(1)
  await expect(liked.locator('svg')).toHaveCount(0)
  expect(await page.locator('main ul > :not(li)').count()).toBe(0)
})

test('a song without a cover has a picture on the lock screen', { tag: '@desktop' }, async ({ person }) => {
  const { page, request } = await person('jun')
  const { id, title } = await publish(request, { title: freshTitle('잠금 화면'), seconds: 20 })
  await visit(page, `/songs/${id}`)
  await startPlaying(page, title)
  const artwork = () => page.evaluate(() => navigator.mediaSession.metadata?.artwork[0]?.src ?? '')
  await expect.poll(artwork).not.toBe('')
  const picture = await page.evaluate(
    async src => {
      const image = new Image()
      image.src = src
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    },
    await artwork(),
  )
  expect(picture[0]).toBe(picture[1])
  expect(picture[0]).toBeGreaterThanOrEqual(256)
})

test('with forced colours the played part, the choice and the buttons are visible', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page, request } = await person('jun')
  const { id, title } = await publish(request, { title: freshTitle('강제 색'), seconds: 30 })
  await request.post(`/api/songs/${id}/rate`, { data: { rating: 4 } })
  await request.post(`/api/songs/${id}/detailed-rating`, {
    data: { vocal: 8, instrumental: 4, mixing: 0, creativity: 0, lyrics: 0 },
  })
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, `/songs/${id}`)
  await startPlaying(page, title)
  const player = page.getByRole('region', { name: '플레이어' })
  const seek = player.getByRole('slider', { name: `${title} 재생 위치` })
  await seek.fill('15')
  await player.getByRole('button', { name: `${title} 일시정지` }).click()

  // A drawn cover is a picture of many colours.
  expect(await coloursOf(player.getByRole('link', { name: title }).locator('span').first())).toBeGreaterThan(
    3,
  )
  // The background, the played part, and the rest.
  expect(await coloursOf(seek.locator('..'))).toBeGreaterThanOrEqual(3)
  expect(await coloursOf(player.getByRole('slider', { name: '음량' }))).toBeGreaterThanOrEqual(3)
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await tab(/세부 평가/).click()
  const underline = (one: Locator) =>
    one.evaluate(element => getComputedStyle(element, '::after').backgroundColor)
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await underline(tab(/세부 평가/))).not.toBe(canvas)
  expect(await underline(tab(/타임라인/))).not.toBe(await underline(tab(/세부 평가/)))
  expect(await coloursOf(page.getByLabel('별점 분포').getByRole('definition').nth(1))).toBeGreaterThanOrEqual(
    2,
  )
  const bars = page.getByRole('region', { name: '커뮤니티 세부 평가' }).first().getByRole('definition')
  const barsIn = (place: number) =>
    bars
      .nth(place)
      .locator('> span')
      .first()
      .evaluate(row => [...row.children].filter(bar => getComputedStyle(bar).visibility === 'visible').length)
  expect(await barsIn(0)).toBe(10)
  expect(await barsIn(2)).toBe(0)
  const rate = page.getByRole('button', { name: '평가하기' }).last()
  expect(await rate.evaluate(one => getComputedStyle(one).outlineStyle)).toBe('solid')
})

test('with forced colours the current item of a menu, the edge of a dialog and a tick are visible', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page, request } = await person('jun')
  const { id, title } = await publish(request, { title: freshTitle('강제 색'), seconds: 2 })
  await request.post('/api/playlists', { data: { name: '밤', songId: id } })
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, `/songs/${id}`)
  const style = (one: Locator, name: 'outlineStyle' | 'borderTopStyle' | 'color') =>
    one.evaluate((element, wanted) => getComputedStyle(element)[wanted], name)
  await page
    .getByRole('button', { name: `${title} 메뉴` })
    .first()
    .press('Enter')
  const item = page.getByRole('menuitem').first()
  await expect(item).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(item).toBeFocused()
  expect(await style(item, 'outlineStyle')).toBe('solid')
  expect(await style(page.getByRole('menuitem').nth(1), 'outlineStyle')).toBe('none')
  expect(await style(page.getByRole('menu'), 'borderTopStyle')).toBe('solid')
  await page.getByRole('menuitem', { name: '플레이리스트에 담기' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const chosen = dialog.getByRole('checkbox', { name: /밤/ })
  await expect(chosen).toBeChecked()
  expect(await style(dialog, 'borderTopStyle')).toBe('solid')
  expect(await style(chosen.locator('+ svg'), 'color')).toBe(await style(page.locator('body'), 'color'))
})

test('a notice never covers the button that made it', { tag: '@desktop' }, async ({ person }) => {
  const { page, context, request } = await person('jun')
  const { id } = await publish(request, { title: freshTitle('가리지 않기') })
  await page.setViewportSize({ width: 900, height: 600 })
  await visit(page, `/songs/${id}`)
  await page.getByRole('tab', { name: /^댓글/ }).click()
  await page.getByRole('button', { name: '댓글 남기기' }).click()
  await page.getByRole('textbox', { name: '댓글 남기기' }).fill('여기요')
  const post = page.getByRole('button', { name: '남기기', exact: true })
  // Scrolls the button to where notices usually appear.
  await post.evaluate(one => scrollBy(0, one.getBoundingClientRect().bottom - innerHeight + 60))
  await context.setOffline(true)
  await post.click()
  const failed = notice(page, '댓글을 남기지 못했어요')
  await expect(failed).toBeVisible()
  const covered = await post.evaluate(one => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(covered).toBe(false)
})

/** How many colours fill more than 1/200 of the picture, so that a person can distinguish them. */
async function coloursOf(one: Locator): Promise<number> {
  const picture = (await one.screenshot()).toString('base64')
  return await one.page().evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), each => each.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const pen = canvas.getContext('2d')!
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, 0, image.width, image.height)
    const counts = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      const colour = data.subarray(at, at + 3).join()
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
    // A gradient has many colours with few pixels each; letters and rounded corners add even fewer pixels.
    return [...counts.values()].filter(count => count > image.width * image.height * 0.005).length
  }, picture)
}

test('a song on its way takes as much room as the song itself, as cover and as row', async ({ person }) => {
  const { page, request } = await person('jun')
  await publish(request, { title: freshTitle('오는 길'), genre: 'folk' })
  const popular = async () => (await request.get('/api/songs/popular?genre=folk')).json()
  await expect.poll(popular).toHaveLength(1)
  for (const look of ['커버로 보기', '줄로 보기']) {
    await visit(page, '/?tab=recent&genre=folk')
    await page.getByRole('radio', { name: look }).check({ force: true })
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/api/songs/popular*', async route => {
      await held
      await route.continue()
    })
    await page.getByRole('tab', { name: '인기' }).click()
    const list = page.getByRole('tabpanel').locator('ol').first()
    const first = list.locator('li').first()
    await expect(page.locator('[aria-busy] ol')).toBeVisible()
    const before = await first.boundingBox()
    letGo()
    await expect(list.getByRole('article').first()).toBeVisible()
    const after = await first.boundingBox()
    expect(Math.abs(before!.height - after!.height), look).toBeLessThan(3)
    await page.unroute('**/api/songs/popular*')
  }
})
