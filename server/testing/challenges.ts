import type { Challenge } from '#contract/challenges/challenges.ts'
import { days, grant, type TestMelodrome } from './test-melodrome.ts'

interface ChallengeWishes {
  title?: string
  /** Milliseconds from now. */
  from?: number
  to?: number
}

/** A challenge made by sora, from now on for a week unless told otherwise. */
export async function aChallenge(m: TestMelodrome, wishes: ChallengeWishes = {}): Promise<Challenge> {
  await grant(m, m.sora, 'moderator')
  const at = (ahead: number): string => new Date(m.clock.now.getTime() + ahead).toISOString()
  const { title = '여름의 끝, 신스웨이브', from = 0, to = days(7) } = wishes
  return m.sora.call('POST /api/challenges', {
    body: {
      title,
      titleTranslations: { en: 'End of summer, synthwave', de: '' },
      description: '해가 가장 늦게 지던 날',
      theme: '8월의 마지막 노을',
      genre: 'synthwave',
      art: 'sun',
      startDate: at(from),
      endDate: at(to),
    },
  })
}
