import { expect, test } from 'vitest'
import { patchSong } from '../../api/cached-songs.ts'
import { ask, createQueries } from '../../api/queries.ts'
import type { Reply } from '../../api/send.ts'
import { aSong } from '../../testing/a-song.ts'
import { readNews } from './use-song-news.ts'

test('news of a song reach every list, and leave a vote that was given while they were read', async () => {
  const rain = aSong()
  let answer: (reply: Reply) => void = () => undefined
  const queries = createQueries(() => new Promise<Reply>(resolve => (answer = resolve)))
  const list = ask('GET /api/liked-songs').queryKey
  queries.setQueryData(list, [rain])
  const news = readNews(queries, rain.id)
  patchSong(queries, rain.id, { isLike: true })
  answer({ status: 200, body: { ...rain, title: 'Neon Rain' }, text: '', link: null })
  await news
  expect(queries.getQueryData(list)).toMatchObject([{ title: 'Neon Rain', isLike: true }])
})
