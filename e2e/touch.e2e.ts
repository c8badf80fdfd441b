import type { Locator } from '@playwright/test'
import { expect, test } from './melodrome.ts'
import { freshTitle, publish } from './songs.ts'
import { comeToRest, visit } from './visit.ts'

test.use({ hasTouch: true })

const unset = '아직 매기지 않았어요'

test('a finger that scrolls past a score leaves it unset; a tap and a drag set it', async ({ person }) => {
  const [mina, { page }] = [await person('mina'), await person('jun')]
  const title = freshTitle('스치는 손')
  const { id } = await publish(mina.request, { title })
  await visit(page, `/songs/${id}`)
  await page.getByRole('button', { name: '평가하기' }).first().click()
  const vocals = page.getByRole('dialog', { name: title }).getByRole('slider', { name: '보컬' })
  await vocals.scrollIntoViewIfNeeded()
  await comeToRest(page)

  await touch(vocals, [0.75, 0.5], { down: 150 })
  await expect(vocals).toHaveAttribute('aria-valuetext', unset)
  await touch(vocals, [0.75, 0.5])
  await expect(vocals).toHaveAttribute('aria-valuetext', /^8, /)
  await touch(vocals, [0.25, 0.5], { down: -150 })
  await expect(vocals).toHaveAttribute('aria-valuetext', /^8, /)
  await touch(vocals, [0.75, 0.5], { right: -0.5 })
  await expect(vocals).toHaveAttribute('aria-valuetext', /^3, /)
})

test('a finger that scrolls past the wave leaves the song where it is; a tap and a drag move it', async ({
  person,
}) => {
  const { page, request } = await person('mina')
  const title = freshTitle('지나가는 손')
  const { id } = await publish(request, { title, seconds: 60 })
  await visit(page, `/songs/${id}`)
  await comeToRest(page)
  const wave = page.getByRole('slider', { name: `${title} 재생 위치` }).first()
  await expectWaveUnderFinger(wave, async () => {
    await expect(page.getByRole('region', { name: '플레이어' })).toBeHidden()
  })
})

test('so does the wave of the small player on another site', async ({ page, person }) => {
  const { request } = await person('mina')
  const title = freshTitle('창밖의 손')
  const { id } = await publish(request, { title, seconds: 60 })
  await page.goto(`/embed/${id}`)
  const wave = page.getByRole('slider', { name: `${title} 재생 위치` })
  await expect(wave).toBeEnabled()
  await expectWaveUnderFinger(wave)
})

/** The wave of a song of 60 seconds that doesn't play. */
async function expectWaveUnderFinger(
  wave: Locator,
  expectUntouched: () => Promise<void> = async () => undefined,
): Promise<void> {
  const second = async () => Number(await wave.inputValue())
  await touch(wave, [0.5, 0.5], { down: 150 })
  expect(await second()).toBe(0)
  await expectUntouched()
  await touch(wave, [0.5, 0.5])
  await expect.poll(second).toBeGreaterThanOrEqual(29.5)
  expect(await second()).toBeLessThan(50)
  await touch(wave, [0.9, 0.5], { down: -150 })
  expect(await second()).toBeLessThan(50)
  await touch(wave, [0.5, 0.5], { right: 0.3 })
  await expect.poll(second).toBeGreaterThanOrEqual(47.5)
}

/**
 * One finger, at a place in the slider from 0 to 1, which then moves `down` by pixels or `right` by a part of the width.
 * Playwright itself can only tap.
 */
async function touch(slider: Locator, [x, y]: [number, number], { down = 0, right = 0 } = {}): Promise<void> {
  const box = (await slider.boundingBox())!
  const session = await slider.page().context().newCDPSession(slider.page())
  const at = (part: number) => ({
    touchPoints: [{ x: box.x + box.width * (x + right * part), y: box.y + box.height * y + down * part }],
  })
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) })
  if (down || right) {
    for (const step of [1, 2, 3, 4, 5, 6])
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(step / 6) })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
