import { expect, onTestFinished, test, vi } from 'vitest'
import { GroupCommit } from './group-commit.ts'

test('a lone item doesn’t wait; what comes while a batch commits becomes the next batch', async () => {
  const batches: number[][] = []
  const commits: (() => void)[] = []
  const group = new GroupCommit<number, number>(async items => {
    batches.push(items)
    await new Promise<void>(resolve => commits.push(resolve))
    return items.map(item => item * 10)
  })
  const first = group.add(1)
  await Promise.resolve()
  await Promise.resolve()
  expect(batches).toEqual([[1]])
  const rest = [group.add(2), group.add(3)]
  commits[0]!()
  expect(await first).toBe(10)
  await expect.poll(() => batches).toEqual([[1], [2, 3]])
  commits[1]!()
  expect(await Promise.all(rest)).toEqual([20, 30])
  await group.idle()
})

test('a batch that fails fails everyone in it, and the next one goes on', async () => {
  let isBroken = true
  const group = new GroupCommit<number, number>(async items => {
    if (isBroken) throw new Error('no disk')
    return items
  })
  await expect(Promise.allSettled([group.add(1), group.add(2)])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  isBroken = false
  expect(await group.add(3)).toBe(3)
})

test('an answer that is promised comes or fails alone, before the next batch begins', async () => {
  const batches: number[][] = []
  let settle = (): void => undefined
  const group = new GroupCommit<number, number>(async items => {
    batches.push(items)
    const later = new Promise<void>(resolve => (settle = resolve))
    const broken = later.then(() => Promise.reject(new Error('no disk')))
    return items.map(item => (item === 1 ? broken : item))
  })
  const all = Promise.allSettled([group.add(1), group.add(2)])
  await expect.poll(() => batches).toEqual([[1, 2]])
  const next = group.add(3)
  await new Promise<void>(resolve => setImmediate(resolve))
  expect(batches).toEqual([[1, 2]])
  settle()
  await expect(all).resolves.toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 2 }])
  expect(await next).toBe(3)
})

test('a batch is never larger than allowed', async () => {
  const sizes: number[] = []
  const group = new GroupCommit<number, number>(
    async items => {
      sizes.push(items.length)
      return items
    },
    { maxBatch: 10 },
  )
  const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => group.add(i)))
  expect(answers).toEqual(Array.from({ length: 25 }, (_, i) => i))
  expect(sizes).toEqual([10, 10, 5])
})

test('after a second, a batch that only reads no longer keeps the next one waiting; a batch that writes does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  const [set, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  for (const onlyReads of [true, false]) {
    const commits: (() => void)[] = []
    const group = new GroupCommit<number, number>(
      async items => {
        await new Promise<void>(resolve => commits.push(resolve))
        return items
      },
      { onlyReads },
    )
    const first = group.add(1)
    await vi.advanceTimersByTimeAsync(0)
    const second = group.add(2)
    await vi.advanceTimersByTimeAsync(999)
    expect(commits).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(commits).toHaveLength(onlyReads ? 2 : 1)

    commits[0]!()
    expect(await first).toBe(1)
    await vi.advanceTimersByTimeAsync(0)
    commits[1]!()
    expect(await second).toBe(2)
    await group.idle()
  }
  // Not all timers are counted: another file's test in this process may have left one that is set again meanwhile.
  const [, ofSecond] = set.mock.results.filter((_, call) => set.mock.calls[call]?.[1] === 1_000)
  expect(ofSecond).toBeDefined()
  expect(cleared).toHaveBeenCalledWith(ofSecond?.value)
})
