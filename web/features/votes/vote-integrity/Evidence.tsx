import type { Voter } from '#contract/votes/vote-integrity.ts'
import { numberFormat } from '#words/formats.ts'
import { useSay } from '../../../say/use-say.ts'
import css from './VotesSection.module.css'

/** The numbers about a voter; moderators decide what they mean. */
export function Evidence({ voter: { suspicion, favourite, voteCount } }: { voter: Voter }) {
  const say = useSay()
  const percent = numberFormat(say.language, { style: 'percent' })
  const chance = numberFormat(say.language, { style: 'percent', maximumSignificantDigits: 1 })
  const entry = suspicion?.entry
  return (
    <ul className={css.evidence}>
      {suspicion && <li>{say(`vote-integrity.link.${suspicion.link}`, { count: suspicion.groupSize })}</li>}
      {entry && (
        <>
          <li>
            {say('vote-integrity.entry', {
              title: entry.title,
              challenge: entry.challengeTitle,
              share: percent.format(entry.share),
              othersShare: percent.format(entry.othersShare),
            })}
          </li>
          <li>{say('vote-integrity.chance', { count: entry.heard, chance: chance.format(entry.chance) })}</li>
        </>
      )}
      {favourite && (
        <li>
          {say('vote-integrity.favourite', {
            count: voteCount,
            share: percent.format(favourite.voteCount / voteCount),
            name: favourite.artistName,
          })}
        </li>
      )}
      {!suspicion && !favourite && <li>{say('vote-integrity.nothing')}</li>}
    </ul>
  )
}
