import { type MemberFilter, memberFilters } from '#contract/admin/member-filters.ts'
import { askPages } from '../../../api/queries.ts'
import { dayOf } from '../../../say/moments.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { AdminTable } from '../table/AdminTable.tsx'
import { FilterSelect } from '../table/FilterSelect.tsx'
import { MemberName } from '../table/MemberName.tsx'
import { useSection } from '../table/use-section.ts'
import { useTable } from '../table/use-table.ts'
import { MemberSanction } from './MemberSanction.tsx'
import { PersonPanel } from './PersonPanel.tsx'

/** All members, or one of them. */
export function PeopleSection() {
  const { id } = useSection()
  return id === undefined ? <Everybody /> : <PersonPanel key={id} id={id} />
}

function Everybody() {
  const say = useSay()
  const { search } = useSection()
  const { count } = useNumbers()
  const isAdmin = useAccount()?.role === 'admin'
  const who = memberFilters.find(known => known === search['who'])
  const list = useTable(askPages('GET /api/admin/people', { query: { q: search['q'], ...(who && { who }) } }))
  return (
    <>
      <h1>{say('admin.section.people')}</h1>
      <AdminTable
        caption={say('admin.section.people')}
        search={say(isAdmin ? 'operations.people.search' : 'operations.people.searchNames')}
        filters={
          <FilterSelect<MemberFilter>
            label={say('operations.people.who')}
            name="who"
            choices={memberFilters.map(value => ({ value, label: say(`operations.people.who.${value}`) }))}
          />
        }
        list={list}
        idOf={person => person.id}
        none={say('operations.people.none')}
        columns={[
          { title: say('operations.name'), cell: person => <MemberName person={person} /> },
          ...(isAdmin
            ? [{ title: say('operations.email'), cell: ({ email }: { email: string | null }) => email }]
            : []),
          { title: say('operations.role'), cell: ({ role }) => say(`operations.role.${role}`) },
          { title: say('operations.joined'), cell: ({ createdAt }) => dayOf(createdAt, say.language) },
          {
            title: say('operations.verified'),
            cell: ({ emailVerified }) => say(emailVerified ? 'operations.yes' : 'operations.no'),
          },
          { title: say('operations.songs'), cell: ({ songCount }) => count(songCount), isNumber: true },
          { title: say('operations.cases'), cell: ({ caseCount }) => count(caseCount), isNumber: true },
          {
            title: say('operations.sanction'),
            cell: ({ sanction }) => <MemberSanction sanction={sanction} />,
          },
        ]}
      />
    </>
  )
}
