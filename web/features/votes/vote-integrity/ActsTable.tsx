import { Link } from '@tanstack/react-router'
import { askPages } from '../../../api/queries.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import { useTable } from '../../admin/table/use-table.ts'

/** The log of what moderators decided about voters, latest first. */
export function ActsTable() {
  const say = useSay()
  const { day } = useNumbers()
  const acts = useTable(askPages('GET /api/admin/votes/log'))
  return (
    <AdminTable
      caption={say('vote-integrity.list.log')}
      list={acts}
      idOf={({ id }) => id}
      none={say('vote-integrity.none.log')}
      columns={[
        {
          title: say('vote-integrity.person'),
          isPlain: true,
          cell: ({ person }) =>
            person ? (
              <Link to="/profile/$userId" params={{ userId: person.id }}>
                {person.artistName}
              </Link>
            ) : (
              '–'
            ),
        },
        { title: say('vote-integrity.act'), cell: ({ act }) => say(`vote-integrity.did.${act}`) },
        { title: say('vote-integrity.reason'), cell: ({ reason }) => reason },
        { title: say('vote-integrity.moderator'), cell: ({ by }) => by ?? '–' },
        { title: say('vote-integrity.when'), cell: ({ at }) => day(at) },
      ]}
    />
  )
}
