import { Link } from '@tanstack/react-router'
import type { Voter } from '#contract/votes/vote-integrity.ts'
import { askPages } from '../../../api/queries.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import type { RowActions } from '../../admin/table/RowMenu.tsx'
import { useSection } from '../../admin/table/use-section.ts'
import { useTable } from '../../admin/table/use-table.ts'
import { Evidence } from './Evidence.tsx'
import type { Wish } from './ReasonDialog.tsx'
import css from './VotesSection.module.css'

const actsOn = {
  suspected: ['clear', 'quarantine'],
  quarantined: ['release'],
  cleared: ['recheck'],
} as const

interface VotersTableProps {
  list: keyof typeof actsOn
  onAsk: (act: Wish['act'], of: Wish['of'], voter: Voter, opener: Wish['opener']) => void
}

/** People whose votes are being reviewed, with the evidence. */
export function VotersTable({ list, onAsk }: VotersTableProps) {
  const say = useSay()
  const { search } = useSection()
  const { day } = useNumbers()
  const voters = useTable(askPages('GET /api/admin/votes', { query: { list, q: search['q'] } }))
  const choicesFor = (voter: Voter): RowActions['choices'] => {
    const size = voter.suspicion?.groupSize ?? 1
    return actsOn[list].flatMap(act => [
      { words: say(`vote-integrity.${act}`), act: opener => onAsk(act, 'person', voter, opener) },
      ...(size > 1
        ? [
            {
              words: say(`vote-integrity.${act}.group`, { count: size }),
              danger: act === 'quarantine',
              act: (opener: Wish['opener']) => onAsk(act, 'group', voter, opener),
            },
          ]
        : []),
    ])
  }
  const decision = ({ quarantine, clearance }: Voter) => {
    const made = quarantine ?? clearance
    return (
      made && say('vote-integrity.by', { reason: made.reason, name: made.by ?? '–', day: day(made.since) })
    )
  }
  return (
    <AdminTable
      caption={say(`vote-integrity.list.${list}`)}
      search={say('vote-integrity.search')}
      list={voters}
      idOf={({ person }) => person.id}
      none={say(`vote-integrity.none.${list}`)}
      columns={[
        {
          title: say('vote-integrity.person'),
          cell: ({ person }) => (
            <Link to="/profile/$userId" params={{ userId: person.id }} className={css.name}>
              {person.artistName}
            </Link>
          ),
        },
        { title: say('vote-integrity.joined'), cell: ({ joinedAt }) => day(joinedAt) },
        { title: say('vote-integrity.evidence'), cell: voter => <Evidence voter={voter} /> },
        ...(list === 'suspected' ? [] : [{ title: say('vote-integrity.reason'), cell: decision }]),
      ]}
      actions={voter => ({
        label: say('vote-integrity.actions', { name: voter.person.artistName }),
        choices: choicesFor(voter),
      })}
    />
  )
}
