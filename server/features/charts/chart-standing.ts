import type { ChartStanding } from '#contract/charts/charts.ts'
import type { Window } from '#contract/songs/songs.ts'
import { toUuid } from '../../database/ids.ts'
import type { Melodrome } from '../../melodrome.ts'
import { chartTerms } from '../votes/eligibility/eligibility-rule.ts'
import { expectedMean, knownNorms } from './norms.ts'
import { isPopularByVotes, topRatedScore } from './scores.ts'
import { signalsOf } from './signals.ts'

/** Uses the same statement and the same formulas as the charts; undefined for a song that can't be heard. */
export async function chartStandingOf(
  m: Melodrome,
  songId: string,
  window: Window,
): Promise<ChartStanding | undefined> {
  const now = m.clock()
  const [song] = await signalsOf(m.database, [toUuid(songId)], { now, terms: chartTerms(m, now) })
  if (!song) return undefined
  const norms = await knownNorms(m.database)
  const signals = song.windows[window]
  const { counts, plays, likes, ratings, ratingSum } = signals
  const score = topRatedScore(signals, norms, song.genre)
  return {
    window,
    popular: {
      isCounted: isPopularByVotes(signals, window),
      listeners: counts.listener,
      likes: counts.like,
      dislikes: counts.dislike,
      commenters: counts.commenter,
      keepers: counts.keeper,
      plays,
      allLikes: likes,
    },
    topRated: {
      isCounted: ratings > 0,
      ratings,
      averageRating: ratings > 0 ? ratingSum / ratings : null,
      expectedRating: expectedMean(norms, song.genre),
      imaginedRatings: norms.priorWeight,
      score: score && score - 1,
    },
  }
}
