import { expect, test } from 'vitest'
import { aChallenge } from '../../testing/challenges.ts'
import { crowd, enterChallenge, judged, verdictOn } from '../../testing/contests.ts'
import { days, logInAgain, melodrome, minutes } from '../../testing/test-melodrome.ts'
import { exportedBadges } from '../people/badges/exported-badges.ts'
import { exportedBallots, exportedSubmissions } from './exported-contests.ts'

test('a copy holds entries, badges and ballots, and names the judged songs only after the verdict', async () => {
  const m = await melodrome()
  const [voter] = await crowd(m, 1)
  const over = await aChallenge(m)
  await enterChallenge(m, m.mina, over.id)
  await judged(m, voter!, await enterChallenge(m, m.teo, over.id), 4)
  m.clock.forward(days(9) + minutes(2))
  await verdictOn(m, over.id)
  await logInAgain(m, 'sora', 'teo')
  const open = await aChallenge(m)
  await judged(m, voter!, await enterChallenge(m, m.teo, open.id), 2)

  const [entry, ...more] = await exportedSubmissions(m.melodrome, m.mina.id, undefined)
  expect(entry).toMatchObject({ challenge_id: over.id, song_title: `By ${m.mina.id}`, ranking: 2 })
  expect(more).toEqual([])
  expect(await exportedSubmissions(m.melodrome, m.mina.id, entry!.id)).toEqual([])
  expect(await exportedBadges(m.melodrome, m.mina.id, undefined)).toMatchObject([
    { type: 'participant', challenge_id: over.id },
  ])
  const ballots = await exportedBallots(m.melodrome, voter!.id, undefined)
  expect(
    ballots
      .toSorted((one, other) => Number(one.stars) - Number(other.stars))
      .map(({ challenge_id, stars, song_title, is_counted }) => [
        challenge_id,
        stars,
        song_title,
        is_counted,
      ]),
  ).toEqual([
    [open.id, 2, null, null],
    [over.id, 4, `By ${m.teo.id}`, true],
  ])
}, 60_000)
