import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ballotsOf, type Entry, scoreOf, type Vote } from './ballots.ts'
import { votersToFlip } from './flip.ts'
import { judge, type Verdict } from './judge.ts'

const seed = 'songs of the rain'

/** Entries are numbered in their order of submission. */
function entries(count: number): Entry[] {
  return Array.from({ length: count }, (_, number) => ({
    id: `e${number}`,
    submittedAt: new Date(number * 1000),
  }))
}

/** One row for each voter: its scores by entry, 0 for entries it has not heard. */
function votesOf(rows: readonly (readonly number[])[]): Vote[] {
  return rows.flatMap((scores, voter) =>
    scores.flatMap((score, entry) => (score > 0 ? [{ voter: `v${voter}`, entry: `e${entry}`, score }] : [])),
  )
}

const placesIn = (verdict: Verdict): string => verdict.judged.map(({ entry }) => entry).join(' ')
const placeOf = (entry: string, verdict: Verdict): number =>
  verdict.judged.find(judged => judged.entry === entry)!.position

const score = fc.integer({ min: 0, max: 5 })
const contest = fc.integer({ min: 2, max: 6 }).chain(count =>
  fc.record({
    count: fc.constant(count),
    rows: fc.array(fc.array(score, { minLength: count, maxLength: count }), { minLength: 3, maxLength: 12 }),
  }),
)
const few = { numRuns: 60 }

describe('the result', () => {
  test('an entry that more voters prefer stands before one that fewer prefer', () => {
    const verdict = judge(
      entries(3),
      votesOf([
        [2, 5, 3],
        [1, 4, 3],
        [3, 5, 4],
        [2, 3, 4],
      ]),
      seed,
    )
    expect(placesIn(verdict)).toBe('e1 e2 e0')
    expect(verdict.voters).toBe(4)
  })

  test('harsh and lenient voters count the same if their order is the same', () => {
    const lenient = judge(
      entries(3),
      votesOf([
        [3, 4, 5],
        [3, 4, 5],
        [3, 4, 5],
      ]),
      seed,
    )
    const harsh = judge(
      entries(3),
      votesOf([
        [1, 2, 3],
        [3, 4, 5],
        [1, 2, 5],
      ]),
      seed,
    )
    expect(harsh.judged.map(({ certainty }) => certainty)).toEqual(
      lenient.judged.map(({ certainty }) => certainty),
    )
  })

  test('in a tie the earliest submission wins, and an entry with two voters stands after those with three', () => {
    const tied = judge(
      entries(3),
      votesOf([
        [4, 4, 0],
        [4, 4, 5],
        [4, 4, 5],
      ]),
      seed,
    )
    expect(placesIn(tied)).toBe('e0 e1 e2')
    expect(tied.judged[2]).toMatchObject({ voters: 2, mean: 5, certainty: null })
    const third = judge(
      entries(3),
      votesOf([
        [4, 4, 5],
        [4, 4, 5],
        [4, 4, 5],
      ]),
      seed,
    )
    expect(placesIn(third)).toBe('e2 e0 e1')
  })

  test('between songs with the same stars the categories decide', () => {
    expect(scoreOf(4, [9, 9, 0, 9, 9])).toBeGreaterThan(scoreOf(4, [8, 8, 8, 8, 8]))
    expect(scoreOf(4, [10, 10, 10, 10, 10])).toBeLessThan(scoreOf(5, []))
  })

  test('without ballots and without entries nothing breaks and no place is given', () => {
    expect(judge([], [], seed)).toEqual({ judged: [], voters: 0, votersToFlip: null })
    const unheard = judge(entries(2), [], seed)
    expect(unheard.judged.map(({ certainty, mean }) => ({ certainty, mean }))).toEqual([
      { certainty: null, mean: null },
      { certainty: null, mean: null },
    ])
  })

  test('a vote for something that is not an entry, and a second one for the same, are bugs of the caller', () => {
    expect(() => judge(entries(1), [{ voter: 'v', entry: 'x', score: 1 }], seed)).toThrow('not an entry')
    const twice = votesOf([[1, 2]]).concat(votesOf([[1, 2]]))
    expect(() => judge(entries(2), twice, seed)).toThrow('twice')
  })
})

describe('whatever the votes', () => {
  test('their order and the names of voters and entries never matter', () => {
    fc.assert(
      fc.property(contest, fc.infiniteStream(fc.nat()), ({ count, rows }, keys) => {
        const cast = votesOf(rows)
        const shuffled = cast
          .map(vote => ({ vote, key: keys.next().value as number }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ vote }) => ({
            ...vote,
            voter: `${vote.voter.length}${[...vote.voter].toReversed().join('')}`,
            entry: `x${9 - Number(vote.entry.slice(1))}`,
          }))
        const renamed = entries(count)
          .map(entry => ({ ...entry, id: `x${9 - Number(entry.id.slice(1))}` }))
          .toReversed()
        const known = judge(entries(count), cast, seed, 40)
        const named = {
          ...known,
          judged: known.judged.map(judged => ({ ...judged, entry: `x${9 - Number(judged.entry.slice(1))}` })),
        }
        expect(judge(renamed, shuffled, seed, 40)).toEqual(named)
      }),
      few,
    )
  })

  test('a better score for an entry never costs it a place', () => {
    fc.assert(
      fc.property(contest, fc.nat(), fc.nat(), ({ count, rows }, whichVoter, whichEntry) => {
        const voter = whichVoter % rows.length
        const entry = whichEntry % count
        fc.pre(rows[voter]![entry]! > 0)
        const better = rows.map((row, at) => (at === voter ? row.with(entry, 6) : row))
        const before = placeOf(`e${entry}`, judge(entries(count), votesOf(rows), seed, 40))
        expect(placeOf(`e${entry}`, judge(entries(count), votesOf(better), seed, 40))).toBeLessThanOrEqual(
          before,
        )
      }),
      few,
    )
  })

  test('a further voter who puts an entry above all others never costs it a place', () => {
    fc.assert(
      fc.property(
        contest,
        fc.nat(),
        fc.array(score, { minLength: 6, maxLength: 6 }),
        ({ count, rows }, which, row) => {
          const entry = which % count
          const fan = row.slice(0, count).with(entry, 6)
          const before = placeOf(`e${entry}`, judge(entries(count), votesOf(rows), seed, 40))
          const after = judge(entries(count), votesOf([...rows, fan]), seed, 40)
          // With this ballot, other entries may get their third voter and so be compared for the first time.
          const newlyHeard = after.judged.filter(({ entry: other, certainty }) => {
            const number = Number(other.slice(1))
            return certainty?.band !== undefined && rows.filter(votes => votes[number]! > 0).length === 2
          })
          expect(placeOf(`e${entry}`, after)).toBeLessThanOrEqual(before + newlyHeard.length)
        },
      ),
      few,
    )
  })

  test('a voter who finds all equal changes no place', () => {
    fc.assert(
      fc.property(contest, ({ count, rows }) => {
        fc.pre(
          Array.from({ length: count }, (_, entry) => rows.filter(row => row[entry]! > 0).length).every(
            n => n >= 3,
          ),
        )
        const verdict = judge(entries(count), votesOf(rows), seed, 40)
        const leader = verdict.judged[0]!.entry
        const even = judge(entries(count), votesOf([...rows, Array(count).fill(3)]), seed, 40)
        expect(even.judged.find(({ entry }) => entry === leader)!.certainty!.band).toBe(1)
      }),
      few,
    )
  })

  test('one voter alone decides nothing: no band, no winner, no place before an entry that three have heard', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 6 }), scores => {
        const alone = judge(entries(scores.length), votesOf([scores]), seed, 40)
        expect(alone.judged.every(({ certainty }) => certainty === null)).toBe(true)
        expect(alone.votersToFlip).toBeNull()
        const last = scores.length
        const three = [1, 1, 1].map(() => [...Array(last).fill(0), 1])
        const among = judge(entries(last + 1), votesOf([[...scores, 1], ...three]), seed, 40)
        expect(placeOf(`e${last}`, among)).toBe(1)
      }),
      few,
    )
  })
})

describe('how sure it is', () => {
  const times = (count: number, row: number[]) => Array.from({ length: count }, () => row)
  const clear = times(12, [5, 3, 1])
  const torn = Array.from({ length: 12 }, (_, voter) => (voter % 2 === 0 ? [4, 5, 1] : [5, 4, 1]))

  test('a clear winner stands alone; entries on which voters disagree share a band', () => {
    const bands = (rows: number[][]) =>
      judge(entries(3), votesOf(rows), seed).judged.map(({ certainty }) => certainty!.band)
    expect(bands(clear)).toEqual([1, 2, 3])
    expect(bands(torn)).toEqual([1, 1, 2])
  })

  test('a place always lies within its own bounds, and so does a chance', () => {
    fc.assert(
      fc.property(contest, ({ count, rows }) => {
        for (const { position, certainty } of judge(entries(count), votesOf(rows), seed, 40).judged) {
          if (!certainty) continue
          expect(certainty.bestPosition).toBeLessThanOrEqual(position)
          expect(certainty.worstPosition).toBeGreaterThanOrEqual(position)
          expect(certainty.lowChance).toBeLessThanOrEqual(certainty.highChance)
        }
      }),
      few,
    )
  })

  test('one voter can change a close result, a clear one takes many, and where all agree none can', () => {
    const edge = [...torn, [4, 5, 1]]
    expect(judge(entries(3), votesOf(edge), seed).votersToFlip).toBe(1)
    expect(judge(entries(3), votesOf(clear), seed).votersToFlip).toBeNull()
    const opposed = [...clear, [3, 5, 1], [3, 5, 1]]
    expect(judge(entries(3), votesOf(opposed), seed).votersToFlip).toBe(11)
    // Without one of them there is no winner, which is not another one.
    const barely = clear.slice(0, 3)
    expect(judge(entries(3), votesOf(barely), seed).votersToFlip).toBeNull()
    expect(judge(entries(1), votesOf(barely.map(([stars]) => [stars!])), seed).votersToFlip).toBeNull()
    const twoMore = [...torn, [5, 4, 1], [5, 4, 1], [5, 4, 1]]
    expect(judge(entries(3), votesOf(twoMore), seed).votersToFlip).toBe(4)
  })

  test('what would take too long is not looked for, and the voters who matter most are tried first', () => {
    const flip = (rows: number[][], mostWork?: number) =>
      votersToFlip(3, ballotsOf(entries(3), votesOf(rows)), mostWork)
    const opposed = [...clear, [3, 5, 1], [3, 5, 1]]
    // One try costs 3³ for the entries and 3² for each of the 14 ballots.
    const oneTry = 27 + 14 * 9
    expect(flip(opposed)).toBe(11)
    expect(flip(opposed, 5 * 11 * oneTry)).toBe(11)
    expect(flip(opposed, 5 * 10 * oneTry)).toBeNull()
    // In the order of ballots, those who decide come last.
    const close = [...times(6, [3, 2, 1]), ...times(7, [4, 5, 1])]
    expect(flip(close)).toBe(1)
    expect(flip(close, oneTry - 9)).toBe(1)
    expect(flip(close, 0)).toBeNull()
    const hardlyHeard = [...times(9, [3, 0, 1]), ...times(3, [5, 6, 1])]
    expect(flip(hardlyHeard)).toBe(1)
    expect(flip(hardlyHeard, oneTry)).toBe(1)
  })
})
