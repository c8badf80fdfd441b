import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Comment } from '#contract/discussion/comments.ts'
import { createQueries } from '../../../../api/queries.ts'
import { isNextPageDue } from '../../../../ui/use-all-pages.ts'
import { timelineOf } from '../comment-reads.ts'
import { isEnough } from './use-timeline.ts'

const song = Array.from({ length: 900 }, (_, second) => ({ id: `c${second}`, timestamp: second }) as Comment)

test('a wave reads hundreds of comments by itself, and further ones up to the playhead', async () => {
  const asked: number[] = []
  const queries = createQueries(async (_method, path) => {
    const { searchParams } = new URL(path, 'https://melodrome.test')
    const from = Number(searchParams.get('cursor') ?? 0)
    const next = from + Number(searchParams.get('limit'))
    asked.push(from)
    const link = next < song.length ? `</api/songs?cursor=${next}>; rel="next"` : null
    return { status: 200, body: song.slice(from, next), text: '', link }
  })
  let playhead = 0
  const list = new InfiniteQueryObserver(queries, timelineOf('s'))
  // As the hook does whenever it is drawn again; without the limit, a fault would have no end.
  const readOn = () => {
    const read = list.getCurrentResult()
    if (isNextPageDue(read) && !isEnough(read.data ?? [], playhead) && asked.length < 20)
      void read.fetchNextPage()
  }
  const leave = list.subscribe(readOn)
  const comesToRestAt = async (last: number) => {
    await vi.waitFor(() => expect(list.getCurrentResult().data?.at(-1)).toBe(song[last]))
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(list.getCurrentResult().data).toHaveLength(last + 1)
  }
  await comesToRestAt(299)

  playhead = 599
  readOn()
  await comesToRestAt(699)
  playhead = 2000
  readOn()
  await comesToRestAt(899)
  expect(asked, 'each page once').toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800])
  leave()
})
