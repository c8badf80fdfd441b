import { useState } from 'react'
import type { Challenge, SubmissionSort } from '#contract/challenges/challenges.ts'
import { useSay } from '../../../say/use-say.ts'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { PlayAll } from '../../player/queue/PlayAll.tsx'
import { PlayingList, useListToPlay } from '../../player/queue/playing-list.ts'
import css from '../ChallengeDetail.module.css'
import { EntriesTitle } from './EntriesTitle.tsx'
import { Submissions, useSubmissions } from './Submissions.tsx'

const sorts = ['ranking', 'recent', 'popular'] as const

/** A challenge's entries, in one of three orders; they play one after the other. */
export function Entries({ challenge }: { challenge: Challenge }) {
  const say = useSay()
  const [sort, setSort] = useState<SubmissionSort>('ranking')
  const read = useSubmissions(challenge.id, sort)
  const toPlay = useListToPlay(read.data?.map(({ song }) => song) ?? [])
  return (
    <PlayingList value={toPlay}>
      <header className={css.head}>
        <EntriesTitle challenge={challenge} />
        <PlayAll disabled={!read.data?.length} />
        <Segmented
          label={say('challenges.sort')}
          value={sort}
          choices={sorts.map(value => ({ value, label: say(`challenges.sort.${value}`) }))}
          onChoose={setSort}
          className={css.sorts}
        />
      </header>
      <div className={css.list}>
        <Submissions challenge={challenge} read={read} />
      </div>
    </PlayingList>
  )
}
