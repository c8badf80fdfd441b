import type { Challenge, Submission } from '#contract/challenges/challenges.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PlayingList, useListToPlay } from '../../player/queue/playing-list.ts'
import { BrokenEntries, BrokenPage } from './BrokenEntries.tsx'
import css from './RankedEntries.module.css'
import { RankedRow } from './RankedRow.tsx'
import { useSubmissions } from './Submissions.tsx'

/** Best first, in bands of entries that can't be told apart; entries with too few judges come last. */
export function RankedEntries({ challenge }: { challenge: Challenge }) {
  const say = useSay()
  const account = useAccount()
  const read = useSubmissions(challenge.id, 'ranking')
  const entries = (read.data ?? []).filter(entry => entry.result !== null)
  const toPlay = useListToPlay(entries.map(({ song }) => song))
  if (read.isPending) return <Skeleton height="320px" />
  if (!read.data) return <BrokenEntries onRetry={() => void read.refetch()} />
  const places = Math.max(...entries.map(entry => entry.result?.certainty?.worstRanking ?? 1), 1)
  return (
    <PlayingList value={toPlay}>
      {bandsOf(entries).map(({ band, members }) => (
        <section key={band ?? 'unsure'} className={css.band}>
          <h2>{band === null ? say('results.unsure') : say('results.band', { band })}</h2>
          <p>
            {band === null
              ? say('results.unsure.text')
              : say(members.length > 1 ? 'results.band.text' : 'results.band.alone')}
          </p>
          <ol>
            {members.map(entry => (
              <li key={entry.id}>
                <RankedRow entry={entry} places={places} isMine={entry.userId === account?.id} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <BrokenPage read={read} />
    </PlayingList>
  )
}

interface Band {
  /** `null`: too few people have judged these entries. */
  band: number | null
  members: Submission[]
}

/** In the order of places, which is also the order of bands. */
function bandsOf(entries: readonly Submission[]): Band[] {
  const bands: Band[] = []
  for (const entry of entries) {
    const band = entry.result?.certainty?.band ?? null
    const last = bands.at(-1)
    if (last?.band === band) last.members.push(entry)
    else bands.push({ band, members: [entry] })
  }
  return bands
}
