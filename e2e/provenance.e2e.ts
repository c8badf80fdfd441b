import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { freshTitle } from './songs.ts'
import { visit } from './visit.ts'

const signed = readFileSync(
  fileURLToPath(new URL('../server/media/testing/fixtures/signed.mp3', import.meta.url)),
)

test('a song with a verified signature shows the mark and the signer’s name; a changed copy does not', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page, request } = await person('mina')
  const put = async (title: string, buffer: Buffer): Promise<{ id: string }> => {
    const audio = { name: 'song.mp3', mimeType: 'audio/mpeg', buffer }
    const answer = await request.post('/api/songs', { multipart: { audio, title, terms: 'true' } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return await answer.json()
  }
  const mark = page.getByText('콘텐츠 자격 증명이 확인됐어요')
  const genuine = freshTitle('서명한 곡')
  const { id } = await put(genuine, signed)
  await visit(page, `/songs/${id}`)
  await expect(mark).toBeVisible()
  await expect(page.getByText('서명: Studio of the tests')).toBeVisible()
  await expect(page.getByText('파일에는 Suno에서 만들었다고 적혀 있어요.')).toBeVisible()
  await expectAccessible(page)

  const changed = Buffer.from(signed)
  changed[changed.length - 2000]! ^= 1
  const copy = freshTitle('바뀐 곡')
  const { id: copyId } = await put(copy, changed)
  await visit(page, `/songs/${copyId}`)
  await expect(page.getByRole('heading', { name: copy, level: 1 })).toBeVisible()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(mark).toHaveCount(0)
})
