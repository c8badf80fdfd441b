import { expect, test } from 'vitest'
import { ask, createQueries } from './queries.ts'
import { readAnew } from './read-anew.ts'
import type { Reply } from './send.ts'

test('a read after an event joins none that began before it, and those that wait share the next', async () => {
  const answers: ((count: number) => void)[] = []
  const queries = createQueries(
    () =>
      new Promise<Reply>(resolve =>
        answers.push(count => resolve({ status: 200, body: { count }, text: '', link: null })),
      ),
  )
  const read = ask('GET /api/notifications/count')
  const first = readAnew(queries, read)
  const [second, third] = [readAnew(queries, read), readAnew(queries, read)]
  answers[0]!(1)
  expect(await first).toEqual({ count: 1 })
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!(2)
  expect(await Promise.all([second, third])).toEqual([{ count: 2 }, { count: 2 }])
  expect(queries.getQueryData(read.queryKey)).toEqual({ count: 2 })
  expect(answers).toHaveLength(2)
})

test('a read that fails keeps none from being read after it', async () => {
  let reads = 0
  const queries = createQueries(async () => {
    reads += 1
    if (reads === 1) throw new Error('no connection')
    return { status: 200, body: { count: 2 }, text: '', link: null }
  })
  const read = ask('GET /api/notifications/count')
  const failed = expect(readAnew(queries, read)).rejects.toThrow('no connection')
  expect(await readAnew(queries, read)).toEqual({ count: 2 })
  await failed
})
