import type { Locator, Page } from '@playwright/test'
import { uuidFromId } from '#contract/ids.ts'
import { languages } from '#words/languages.ts'
import type { Product } from '../tools/product.ts'
import { expect, test } from './melodrome.ts'
import { ownRows } from './own-rows.ts'
import { freshTitle, publish } from './songs.ts'
import { isPhone, notice, visit } from './visit.ts'

const narrow = [320, 360, 390]

interface Box {
  x: number
  y: number
  width: number
  height: number
}

async function boxOf(one: Locator): Promise<Box> {
  const box = await one.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return box
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** Gives the song thousands of plays and likes, so that its numbers are as wide as they can be. */
async function makeKnown(product: Product, { id }: { id: string }): Promise<void> {
  await ownRows(
    product,
    `update song_stats set plays = 12408, likes = 1204, dislikes = 31, rating_sum = 470, rating_count = 100,
       stars_5 = 70, stars_4 = 30 where song_id = $1`,
    [uuidFromId(id)],
  )
}

const rate = (page: Page) => page.getByRole('button', { name: /^(평가하기|내 별점)/ }).first()

test('a caption has a lane of its own above the wave, and a line down to the wave', async ({
  person,
  product,
}) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const song = await publish(mina.request, { title: freshTitle('자막의 길'), seconds: 8 })
  await makeKnown(product, song)
  for (const timestamp of [1, 7]) {
    await jun.request.post(`/api/songs/${song.id}/timeline-comments`, {
      data: { content: `여기 신스가 들어올 때 소름이 돋았어요. ${'정말로 '.repeat(20)}`, timestamp },
    })
  }
  const { page } = mina
  if (!isPhone(page)) await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, `/songs/${song.id}`)
  const stage = page.getByRole('article').first()
  const faceAt = (time: string) => page.getByRole('button', { name: `${time}, jun 님의 댓글` })
  // A caption stays while the song is paused, so that everything can be measured.
  await faceAt('0:01').click()
  const pause = page.getByRole('button', { name: `${song.title} 일시정지` })
  await pause.first().click()
  for (const at of ['0:07', '0:01']) {
    const face = faceAt(at)
    await face.click()
    await expect(face).toHaveAttribute('data-current', 'true')
    const caption = await boxOf(stage.locator('p').filter({ hasText: '소름이 돋았어요' }))
    for (const beside of [
      stage.getByRole('button', { name: /^좋아요:/ }),
      stage.getByRole('button', { name: /^싫어요:/ }),
      stage.getByText(/^12,4\d\d$/),
      stage.getByText('4.7', { exact: true }),
      rate(page),
    ]) {
      expect(overlap(caption, await boxOf(beside.first()))).toBe(false)
    }
    const stem = await boxOf(stage.locator('[data-stem]'))
    const below = await boxOf(face)
    expect(stem.x).toBeGreaterThanOrEqual(caption.x - 1)
    expect(stem.x).toBeLessThanOrEqual(caption.x + caption.width + 1)
    expect(stem.y).toBeLessThanOrEqual(caption.y + caption.height + 1)
    expect(stem.y + stem.height).toBeGreaterThanOrEqual(below.y)
    expect(Math.abs(stem.x - below.x - below.width / 2)).toBeLessThan(20)
  }
})

test('the page of a rated song never scrolls sideways and breaks no time over two lines, in any language', {
  tag: '@desktop',
}, async ({ person, product, baseURL }) => {
  const jun = await person('jun')
  const { page } = jun
  const song = await publish(jun.request, { title: freshTitle('좁은 무대'), seconds: 80 })
  await jun.request.post(`/api/songs/${song.id}/rate`, { data: { rating: 5 } })
  await makeKnown(product, song)
  const wide: string[] = []
  for (const language of languages) {
    await page.context().addCookies([{ name: 'i18nextLng', value: language, url: baseURL ?? '' }])
    for (const width of narrow) {
      await page.setViewportSize({ width, height: 800 })
      if (width === narrow[0]) await visit(page, `/songs/${song.id}`)
      await expect(page.getByText('0:15', { exact: true })).toBeVisible()
      const found = await page.evaluate(() => {
        const beyond = [...document.querySelectorAll('article *')].filter(
          one => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.spoken'),
        )
        const broken = [...document.querySelectorAll('article fieldset button')].filter(one => {
          const range = document.createRange()
          range.selectNodeContents(one)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
        })
        return [document.documentElement.scrollWidth > innerWidth, beyond.length, broken.length]
      })
      if (found.some(Boolean)) wide.push(`${language} ${width}: ${found}`)
    }
  }
  expect(wide).toEqual([])
})

test('on a phone the stage has one bar, and likes, plays and the average are on one line', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const jun = await person('jun')
  const { page } = jun
  await page.setViewportSize({ width: 390, height: 844 })
  const song = await publish(jun.request, { title: freshTitle('한 줄'), seconds: 20 })
  await makeKnown(product, song)
  await visit(page, `/songs/${song.id}`)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('link', { name: '목록으로' })).toBeVisible()
  const stage = page.getByRole('article').first()
  for (const width of narrow) {
    await page.setViewportSize({ width, height: 800 })
    const middles = await Promise.all(
      [
        stage.getByRole('button', { name: /^좋아요:/ }),
        stage.getByRole('button', { name: /^싫어요:/ }),
        stage.getByText(/^12,4\d\d$/),
        stage.getByText('4.7', { exact: true }),
      ].map(async one => {
        const { y, height } = await boxOf(one.first())
        return y + height / 2
      }),
    )
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(12)
  }
})

test('on a phone the comment form replaces the mini player and stays above the keyboard', {
  tag: '@desktop',
}, async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  await page.setViewportSize({ width: 390, height: 844 })
  const song = await publish(jun.request, { title: freshTitle('손안에서'), seconds: 20 })
  await visit(page, `/songs/${song.id}`)
  await page
    .getByRole('button', { name: `${song.title} 재생` })
    .first()
    .click()
  const mini = page.getByRole('region', { name: '플레이어' })
  await expect(mini).toBeVisible()
  await page.getByRole('button', { name: '0:15에 댓글 남기기' }).click()
  const field = page.getByRole('textbox', { name: '0:15에 댓글 남기기' })
  await expect(field).toBeFocused()
  await expect(mini).toBeHidden()
  const post = page.getByRole('button', { name: '남기기', exact: true })
  const bottom = async () => {
    const { y, height } = await boxOf(post)
    return y + height
  }
  const height = page.viewportSize()!.height
  expect(await bottom()).toBeLessThanOrEqual(height)
  expect(await bottom()).toBeGreaterThan(height - 90)
  // On a phone a keyboard makes the visible part lower than the page. The test imitates that.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => innerHeight - 300 })
    visualViewport!.dispatchEvent(new Event('resize'))
  })
  await expect.poll(bottom).toBeLessThanOrEqual(height - 300)
  expect((await boxOf(field)).y).toBeGreaterThanOrEqual(0)

  await field.fill('여기요')
  await page.context().setOffline(true)
  await post.click()
  const failed = notice(page, '댓글을 남기지 못했어요')
  await expect(failed).toBeVisible()
  expect(
    overlap(
      await boxOf(page.getByRole('region', { name: /알림 영역/ }).getByRole('listitem')),
      await boxOf(post),
    ),
  ).toBe(false)
  await page.context().setOffline(false)
  // Escape would keep what is typed.
  await page.getByRole('button', { name: '취소' }).click()
  await expect(mini).toBeVisible()
})

test('below the wave, position, buttons of moments and length don’t touch at any phone width', {
  tag: '@desktop',
}, async ({ person }) => {
  const mina = await person('mina')
  const song = await publish(mina.request, { title: freshTitle('좁은 길'), seconds: 80 })
  const { page } = mina
  await visit(page, `/songs/${song.id}`)
  const jumps = ['0:15', '1:15'].map(time => page.getByRole('button', { name: `${time}에 댓글 남기기` }))
  const ends = ['0:00', '1:20'].map(time =>
    page.getByRole('article').first().getByText(time, { exact: true }),
  )
  for (const width of narrow) {
    await page.setViewportSize({ width, height: 800 })
    const [first, last] = [await boxOf(jumps[0]!), await boxOf(jumps[1]!)]
    const [place, length] = [await boxOf(ends[0]!.last()), await boxOf(ends[1]!.last())]
    expect(first.x - (place.x + place.width), `${width}`).toBeGreaterThanOrEqual(8)
    expect(length.x - (last.x + last.width), `${width}`).toBeGreaterThanOrEqual(8)
  }
})

test('nothing in the bar overlaps, on a tablet or a desktop, in any language', {
  tag: '@desktop',
}, async ({ person, baseURL }) => {
  const { page } = await person('jun')
  const covered: string[] = []
  for (const language of languages) {
    await page.context().addCookies([{ name: 'i18nextLng', value: language, url: baseURL ?? '' }])
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(page, '/')
    for (const width of [768, 820, 900, 1023, 1024, 1180, 1181, 1340]) {
      await page.setViewportSize({ width, height: 800 })
      const bar = page.getByRole('banner')
      const links = await boxesOf(bar.getByRole('navigation').getByRole('link'))
      const others = await boxesOf(bar.locator('search, :not(nav) > a, button').filter({ visible: true }))
      const beyond = [...links, ...others].some(({ x, width: wide }) => x + wide > width)
      if (beyond || links.some(link => others.some(other => overlap(link, other))))
        covered.push(`${language} ${width}`)
    }
  }
  expect(covered).toEqual([])
})

test('a title that is too long for its row on a phone ends in dots', { tag: '@desktop' }, async ({
  person,
}) => {
  const { page, request } = await person('jun')
  const title = freshTitle('아주 길고 길어서 한 줄에 다 들어가지 않는 노래 제목')
  const song = await publish(request, { title })
  const made = await request.post('/api/playlists', { data: { name: '좁은 목록', songId: song.id } })
  const { id } = (await made.json()) as { id: string }
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, `/playlists/${id}`)
  // The rows that come with the page give way to those that can be moved.
  await expect(page.getByRole('button', { name: `${title} 옮기기` })).toBeVisible()
  const heading = page.getByRole('heading', { name: title })
  const link = heading.getByRole('link')
  const room = await boxOf(heading)
  const { x, width } = await boxOf(link)
  expect(x + width).toBeLessThanOrEqual(room.x + room.width + 1)
  await expect(link).toHaveCSS('text-overflow', 'ellipsis')
})

async function boxesOf(all: Locator): Promise<Box[]> {
  return await Promise.all((await all.all()).map(boxOf))
}
