import { useInfiniteQuery } from '@tanstack/react-query'
import type { BlindEntry } from '#contract/challenges/listening-room.ts'
import { askPages } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { Stars } from '../../../ui/looks/Stars.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { peaksFromBase64 } from '../../../ui/sound/bars.ts'
import { Waveform } from '../../../ui/sound/Waveform.tsx'
import css from './JudgedEntries.module.css'

interface JudgedEntriesProps {
  challengeId: string
  /** The entry that is being judged again. */
  openToken: string | undefined
  onOpen: (entry: BlindEntry) => void
  /** Called by a second press on the open one. */
  onClose: () => void
}

/**
 * The entries that the viewer has judged, identified by their waves and the viewer's stars: they can be heard and
 * judged again.
 */
export function JudgedEntries({ challengeId, openToken, onOpen, onClose }: JudgedEntriesProps) {
  const say = useSay()
  const read = useInfiniteQuery({
    ...askPages('GET /api/challenges/{id}/own-ballots', { params: { id: challengeId } }),
    refetchOnMount: 'always',
  })
  if (!read.data || read.data.length === 0) return null
  return (
    <section className={css.box}>
      <h2>{say('listening.judged')}</h2>
      <ul>
        {read.data.map(entry => (
          <li key={entry.token}>
            <button
              type="button"
              className={css.entry}
              aria-pressed={entry.token === openToken}
              onClick={() => {
                if (entry.token === openToken) onClose()
                else onOpen(entry)
                scrollTo({ top: 0 })
              }}
            >
              <Waveform peaks={peaksFromBase64(entry.peaks)} played={0} bars={40} className={css.wave} />
              <Stars
                mine
                value={entry.ballot?.stars ?? 0}
                label={say('listening.starWords', { count: entry.ballot?.stars ?? 0 })}
              />
              <span>{say('listening.again')}</span>
            </button>
          </li>
        ))}
      </ul>
      <MoreButton list={read} />
    </section>
  )
}
