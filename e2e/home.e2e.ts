import { dayMs } from '#contract/durations.ts'
import { uuidFromId } from '#contract/ids.ts'
import { expectAccessible } from './accessible.ts'
import { announce, moveDates } from './challenges.ts'
import { expect, test } from './melodrome.ts'
import { ownRows } from './own-rows.ts'
import { addCopies, freshTitle, publish, rankAllOf } from './songs.ts'
import { comeToRest, hold, visit } from './visit.ts'

test.use({ alone: true })

test('below the first song is the running challenge, and on its wave the people who commented', async ({
  person,
  product,
}) => {
  const [mina, jun, sora] = [await person('mina'), await person('jun'), await person('sora', 'moderator')]
  const song = await publish(mina.request, { title: freshTitle('헤드라이너'), tune: 3, seconds: 8 })
  await jun.request.post(`/api/songs/${song.id}/timeline-comments`, {
    data: { content: '여기가 좋아요', timestamp: 3 },
  })
  // A comment marks its song, and the fold that follows would overwrite its ranks.
  await expect.poll(() => ownRows(product, 'select song_id from changed_songs')).toEqual([])
  // Makes it the most played song of today and of all time.
  await ownRows(product, `update song_ranks set score = 9e9 where song_id = $1`, [uuidFromId(song.id)])
  await ownRows(
    product,
    `insert into song_ranks (chart, song_id, score) values ('popular:today', $1, 9e9) on conflict (chart, song_id) do update set score = 9e9`,
    [uuidFromId(song.id)],
  )
  const { title } = await announce(product, sora, { title: freshTitle('여름의 끝'), to: 3 })
  const { page } = jun
  await visit(page, '/')
  const line = page.getByRole('complementary', { name: '진행 중인 챌린지' })
  await expect(line.getByRole('link')).toContainText(title)
  await expect(page.getByRole('button', { name: /0:03.*jun/ })).toBeVisible()
  // The comment at the playhead is shown on one line, which ends where the wave ends.
  await page.getByRole('button', { name: /0:03.*jun/ }).click()
  const caption = page.getByRole('paragraph').filter({ hasText: '여기가 좋아요' })
  await expect(caption).toBeVisible()
  const boxes = [caption, page.getByRole('slider').first()].map(async one => (await one.boundingBox())!)
  const [words, wave] = [await boxes[0]!, await boxes[1]!]
  expect(words.height).toBeLessThan(30)
  expect(words.x + words.width).toBeCloseTo(wave.x + wave.width, 0)
  expect(words.y + words.height).toBeLessThanOrEqual(wave.y)
  await expectAccessible(page)
  await line.getByRole('link').click()
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
})

test('the running challenge goes from an open page when it ends', { tag: '@desktop' }, async ({
  person,
  product,
}) => {
  const [jun, sora] = [await person('jun'), await person('sora', 'moderator')]
  const challenge = await announce(product, sora, { title: freshTitle('곧 끝나요'), to: 1 })
  const { page } = jun
  await page.clock.install()
  await visit(page, '/')
  await comeToRest(page)
  const link = page.getByRole('link', { name: challenge.title })
  await expect(link).toBeVisible()
  await moveDates(product, challenge, { from: -1, to: -0.01 })
  // The server's clock stays; so the dates were moved, too.
  await page.clock.fastForward(dayMs)
  await page.clock.fastForward(61_000)
  await expect(link).toBeHidden()
})

test('shelves are full and repeat no song; after them one press opens the whole chart', async ({
  person,
  product,
}) => {
  const [mina, jun, sora] = [await person('mina'), await person('jun'), await person('sora')]
  const above = await publish(sora.request, { title: freshTitle('차트 곡'), tune: 4 })
  await addCopies(
    product,
    above,
    Array.from({ length: 22 }, (_, n) => freshTitle(`차트 ${n}`)),
  )
  await rankAllOf(product, above.userId)
  const followed = await publish(mina.request, { title: freshTitle('새 곡'), tune: 5 })
  await jun.request.post(`/api/users/${followed.userId}/follow`, { data: { following: true } })
  const { page } = jun
  const shelf = page.getByRole('region', { name: '팔로우한 아티스트의 새 곡' })
  await visit(page, '/')
  await expect(page.getByRole('region', { name: '아직 못 들어 본 곡' })).toBeAttached()
  // One song of hers isn't enough for a shelf.
  await expect(shelf).toHaveCount(0)

  const copies = Array.from({ length: 7 }, (_, n) => freshTitle(`새 곡 ${n}`))
  await addCopies(product, followed, copies)
  await visit(page, '/')
  await expect(shelf).toBeAttached()
  const shown = await page
    .locator('main [data-song]')
    .evaluateAll(cards => cards.map(card => (card as HTMLElement).dataset.song))
  expect(new Set(shown).size).toBe(shown.length)
  const strips = page.locator('main section[aria-describedby]')
  await expect(strips).not.toHaveCount(0)
  for (const strip of await strips.all())
    expect(await strip.getByRole('article').count()).toBeGreaterThanOrEqual(6)
  await page.getByRole('link', { name: '인기 차트 전체 보기' }).click()
  await expect(page).toHaveURL('/?tab=popular')
  await expect(shelf).toHaveCount(0)
  await expect.poll(() => page.locator('main [data-song]').count()).toBeGreaterThan(12)
})

test('fonts stand in the one file of styles, and parts that come late bring none, so that text is not measured again for them', async ({
  page,
}) => {
  await visit(page, '/forum')
  const areFonts = () =>
    page.evaluate(() =>
      [...document.styleSheets].map(sheet =>
        [...sheet.cssRules].some(rule => rule instanceof CSSFontFaceRule),
      ),
    )
  // The order of layers, and all styles.
  const sheets = [false, true]
  await expect.poll(areFonts).toEqual(sheets)
  await expect(page.getByRole('contentinfo')).toBeAttached()
  expect(await areFonts()).toEqual(sheets)
})

test('six cards come with the page, and nothing moves when the browser draws the others', async ({
  person,
  product,
}) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const first = await publish(mina.request, { title: freshTitle('첫 화면'), tune: 6 })
  const copies = Array.from({ length: 19 }, (_, n) => freshTitle(`첫 화면 ${n}`))
  await addCopies(product, first, copies)
  await rankAllOf(product, first.userId)
  const { page } = jun
  const list = page.getByRole('tabpanel').locator('ol')
  const boxes = () =>
    list.locator('> li').evaluateAll(items => items.map(item => item.getBoundingClientRect().toJSON()))
  // Waits for the fonts too: with them a headline may need a line less, and this test must not measure that.
  const isStyled = () =>
    page.evaluate(
      () =>
        document.fonts.status === 'loaded' &&
        [...document.querySelectorAll<HTMLLinkElement>('head link[rel=stylesheet]')].every(
          link => link.disabled || link.sheet,
        ),
    )

  const scripts = await hold(page, /\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(list.locator('> li')).toHaveCount(12)
  await expect(list.getByRole('article')).toHaveCount(6)
  await expect.poll(isStyled).toBe(true)
  const before = await boxes()
  scripts.open()
  await expect(list.getByRole('article')).toHaveCount(12)
  const after = await boxes()
  for (const [at, { y, height }] of after.entries()) {
    expect(y).toBeCloseTo(before[at].y, 0)
    expect(height).toBeCloseTo(before[at].height, 0)
  }
})
