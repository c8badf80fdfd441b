import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { growUp } from './past.ts'
import { freshTitle, publish } from './songs.ts'
import { notice, reload, visit } from './visit.ts'

/** Noise can hardly be compressed: a few megabytes as PNG. */
const largePicture = async () =>
  await sharp({
    create: {
      width: 1400,
      height: 1000,
      channels: 3,
      background: '#1f5a52',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()

test('mina gives herself a picture, another name and a bio, while nothing is loaded anew', async ({
  person,
  product,
}) => {
  const { page } = await person('mina')
  await growUp(product)
  await visit(page, '/profile')
  await page.evaluate(() => Object.assign(globalThis, { stillHere: true }))
  await page.getByRole('button', { name: '프로필 수정' }).click()
  const dialog = page.getByRole('dialog', { name: '프로필 수정' })
  await expectAccessible(page)

  const text = { name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await dialog.getByLabel('프로필 사진').setInputFiles(text)
  await expect(notice(page, 'JPEG, PNG, WebP, GIF 형식만 지원됩니다.')).toBeVisible()
  const buffer = await largePicture()
  expect(buffer.length).toBeGreaterThan(1024 * 1024)
  const sent = page.waitForRequest('**/api/users/profile-image')
  await dialog.getByLabel('프로필 사진').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(1024 * 1024 + 2_000)
  await expect(notice(page, '프로필 사진을 바꿨어요')).toBeVisible()
  await expect(page.locator('main img[src^="/media/"]').first()).toBeAttached()

  const name = dialog.getByLabel('아티스트 이름')
  await name.fill('  ')
  await expect(dialog.getByRole('button', { name: '저장' })).toBeDisabled()
  await name.fill('하늘결')
  await dialog.getByLabel('소개').fill('밤에 써요. https://example.org/night.')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '하늘결' })).toBeVisible()
  const link = page.getByRole('link', { name: 'https://example.org/night', exact: true })
  await expect(link).toHaveAttribute('rel', /nofollow ugc noopener/)
  expect(await page.evaluate(() => 'stillHere' in globalThis)).toBe(true)
  await expectAccessible(page)
  await reload(page)
  await expect(page.getByRole('heading', { level: 1, name: '하늘결' })).toBeVisible()
})

test('anyone who follows a link from a feed finds the artist without an account; only the own page asks for one', {
  tag: '@desktop',
}, async ({ person, page }) => {
  const { request } = await person('mina')
  const { title, userId } = await publish(request, { title: freshTitle('모두의 곡') })
  await visit(page, `/profile/${userId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'mina' })).toBeVisible()
  await expect(page.getByRole('main').getByText(title).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'mina 님 팔로우' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'mina 님에게 메시지' })).toBeVisible()
  await expectAccessible(page)
  await visit(page, '/profile')
  await expect(page).toHaveURL(/\/auth\?mode=login/)
})

test('the page of an artist who has left meanwhile says so on the way back to it', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun, sora] = [await person('mina'), await person('jun'), await person('sora')]
  const { userId } = await publish(sora.request, { title: freshTitle('마지막 곡') })
  expect((await mina.request.post(`/api/users/${userId}/follow`, { data: { following: true } })).ok()).toBe(
    true,
  )
  const { page } = jun
  await visit(page, `/profile/${userId}`)
  await page.getByRole('button', { name: /^팔로워: 1, / }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'mina' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'mina' })).toBeVisible()
  const leaving = await sora.request.post('/api/account/deletion', { data: { password: sora.password } })
  expect(leaving.ok()).toBe(true)
  // Then all people are read again.
  await page.getByRole('button', { name: 'mina 님 팔로우', exact: true }).click()
  await expect(page.getByRole('button', { name: '팔로잉: mina 님 팔로우 취소' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('회원을 찾을 수 없어요')).toBeVisible()
  await expect(page).toHaveTitle(/회원을 찾을 수 없어요/)
  await expect(page.getByRole('button', { name: '다시 불러오기' })).toBeHidden()
})
