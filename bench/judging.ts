import { hashOf } from '#contract/hash.ts'
import { type Random, randomFrom } from '#contract/random.ts'
import { judge } from '../server/features/challenges/ranking/judge.ts'
import { type Attack, attacks, ringVotes } from './judging/attacks.ts'
import { type Contest, contestOf, type Exposure } from './judging/crowd.ts'
import { type Formula, formulas, kendallTau, ours } from './judging/formulas.ts'
import { groups, isShown } from './judging/linked.ts'
import type { Sizes } from './sizes.ts'
import { markdownTable } from './table.ts'

const size = { entries: 40, voters: 60, heard: 10 }
const large = { entries: 100, voters: 300, heard: 10 }
const crowds = [60, 120, 240, 480]
const exposures: readonly Exposure[] = ['even', 'skewed', 'least heard first']

/**
 * A simulation, so a model and no real data: 40 entries, 60 voters who hear 10 each, the same contests for every formula.
 * Shows how near each formula comes to the true order, and by how many places each attack lifts an entry.
 */
export function measureJudging({ contests }: Sizes): string {
  return [accuracy(contests), resistance(contests), dilution(contests), quarantine(contests), effort()].join(
    '\n\n',
  )
}

function accuracy(contests: number): string {
  const names = Object.keys(formulas)
  const rows = exposures.map(exposure => {
    const taus = repeat(contests, random => {
      const contest = contestOf(random, size, exposure)
      const qualities = contest.entries.map(({ quality }) => quality)
      return names.map(name => kendallTau(formulas[name]!(contest), qualities))
    })
    return [exposure, ...names.map((_, column) => mean(taus.map(tau => tau[column]!)).toFixed(3))]
  })
  return markdownTable([['Kendall τ by exposure', ...names], ...rows])
}

/** Every run has another target, from the first entry to the last. */
function resistance(contests: number): string {
  const names = Object.keys(formulas)
  const rows = attacks.map(attack => {
    const moved = repeat(contests, (random, run) => {
      const contest = contestOf(random, size, 'least heard first')
      const target = run % size.entries
      return names.map(name => placesUp(formulas[name]!, contest, attack, target, random))
    })
    return [attack.name, ...names.map((_, column) => spread(moved.map(places => places[column]!)))]
  })
  return markdownTable([['places moved up: mean (worst of 20 runs)', ...names], ...rows])
}

/** How much less a ring lifts its entry when more other people judge. */
function dilution(contests: number): string {
  const row = crowds.map(voters => {
    const moved = repeat(contests, (random, run) => {
      const contest = contestOf(random, { ...size, voters }, 'least heard first')
      const target = run % size.entries
      return placesMoved(contest, target, ringVotes(contest, target, random, 'honest'))
    })
    return spread(moved)
  })
  return markdownTable([
    ['ring of 20 among', ...crowds.map(voters => `${voters} others`)],
    ['places moved up by', ...row],
  ])
}

/** Twenty linked accounts beside the voters of `contestOf`. A group that moderators are shown is set aside as a whole. */
function quarantine(contests: number): string {
  const rows = groups.map(({ name, votes }) => {
    const found = repeat(contests, (random, run) => {
      const contest = contestOf(random, size, 'least heard first')
      const target = run % size.entries
      const cast = votes(contest, target, random)
      const shown = isShown(contest, cast)
      const moved = placesMoved(contest, target, cast)
      return { shown, moved, left: shown ? 0 : moved }
    })
    return [
      name,
      `${Math.round(100 * mean(found.map(({ shown }) => Number(shown))))} %`,
      spread(found.map(({ moved }) => moved)),
      spread(found.map(({ left }) => left)),
    ]
  })
  return markdownTable([['20 linked accounts', 'shown to moderators', 'moved', 'left of it'], ...rows])
}

function placesMoved(contest: Contest, target: number, more: Contest['votes']): number {
  return (
    ours(contest).indexOf(target) - ours({ ...contest, votes: [...contest.votes, ...more] }).indexOf(target)
  )
}

function placesUp(
  formula: Formula,
  contest: Contest,
  attack: Attack,
  target: number,
  random: Random,
): number {
  const attacked = { ...contest, votes: [...contest.votes, ...attack.votes(contest, target, random)] }
  return formula(contest).indexOf(target) - formula(attacked).indexOf(target)
}

/** All that closing a contest computes, for 100 entries with 3,000 votes. */
function effort(): string {
  const contest = contestOf(randomFrom(hashOf('effort')), large, 'least heard first')
  const began = process.cpuUsage()
  judge(contest.entries, contest.votes, 'effort')
  const { user, system } = process.cpuUsage(began)
  const seconds = (user + system) / 1e6
  return `${large.entries} entries with ${contest.votes.length} votes were judged in ${seconds.toFixed(2)} s of CPU.`
}

function repeat<Result>(contests: number, simulate: (random: Random, run: number) => Result): Result[] {
  return Array.from({ length: contests }, (_, run) => simulate(randomFrom(hashOf(`run ${run}`)), run))
}

function spread(places: readonly number[]): string {
  const worst = places.toSorted((one, other) => other - one)[Math.floor(places.length / 20)]!
  return `${mean(places).toFixed(2)} (${worst})`
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
