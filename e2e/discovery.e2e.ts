import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { freshTitle, publish } from './songs.ts'
import { backToTop, visit } from './visit.ts'

const genre = 'drum-and-bass'

test('home brings what jun follows, what a like brings and what was never heard, each with its reason', async ({
  person,
}) => {
  const [mina, jun, sora] = [await person('mina'), await person('jun'), await person('sora')]
  const liked = await publish(sora.request, { title: freshTitle('좋아한 곡'), genre })
  const alike = await publish(sora.request, { title: freshTitle('닮은 곡'), genre, tune: 1 })
  const fresh = await publish(mina.request, { title: freshTitle('새 곡'), tune: 2 })
  const { page, request } = jun
  const strip = (name: string) => page.getByRole('region', { name })

  await visit(page, '/')
  await expect(strip('아직 못 들어 본 곡')).toBeAttached()
  await expect(strip('팔로우한 아티스트의 새 곡')).toHaveCount(0)
  await expect(strip('이런 곡은 어때요')).toHaveCount(0)

  await request.post(`/api/users/${fresh.userId}/follow`, { data: { following: true } })
  await request.post(`/api/songs/${liked.id}/like`, { data: { isLike: true } })
  const brings = async () => {
    const songs = await (await request.get('/api/songs/for-you')).json()
    return songs.map((song: { id: string }) => song.id)
  }
  // The genre's songs come by their chart, which is folded every two seconds.
  await expect.poll(brings).toContain(alike.id)
  await visit(page, '/')
  const followed = strip('팔로우한 아티스트의 새 곡')
  await expect(followed.getByRole('article')).toHaveCount(1)
  await expect(followed.getByRole('heading', { name: fresh.title })).toBeVisible()
  const brought = strip('이런 곡은 어때요')
  await expect(brought).toHaveAccessibleDescription(`‘${liked.title}’ 곡을 좋아하셔서 골랐어요.`)
  await expect(brought.getByRole('heading', { name: alike.title })).toBeAttached()
  await backToTop(page)
  await expectAccessible(page)

  await page.getByRole('tab', { name: '최신' }).click()
  await expect(followed).toHaveCount(0)
})
