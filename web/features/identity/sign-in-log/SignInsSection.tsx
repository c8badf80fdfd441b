import { signInKinds } from '#contract/identity/sign-in-kinds.ts'
import { askPages } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import { FilterSelect } from '../../admin/table/FilterSelect.tsx'
import { MemberName } from '../../admin/table/MemberName.tsx'
import { useMoments } from '../../admin/table/use-moments.ts'
import { useSection } from '../../admin/table/use-section.ts'
import { useTable } from '../../admin/table/use-table.ts'
import { shortMark, useTold } from './use-told.ts'

/** Sign-ins, failures and changes of all accounts. */
export function SignInsSection() {
  const say = useSay()
  const moment = useMoments()
  const { what, device } = useTold()
  const { search, setSearch } = useSection()
  const kind = signInKinds.find(known => known === search['kind'])
  const { network } = search
  const list = useTable(
    askPages('GET /api/admin/sign-ins', {
      query: { q: search['q'], ...(kind && { kind }), ...(network && { network }) },
    }),
  )
  return (
    <>
      <h1>{say('admin.section.signins')}</h1>
      <AdminTable
        caption={say('admin.section.signins')}
        list={list}
        search={say('operations.people.search')}
        filters={
          <>
            <FilterSelect
              label={say('operations.log.act')}
              name="kind"
              choices={[
                { value: 'all', label: say('operations.all') },
                ...signInKinds.map(value => ({ value, label: say(`sign-in-log.kind.${value}`) })),
              ]}
            />
            {network && (
              <Button size="sm" onClick={() => setSearch({ network: undefined })}>
                {say('sign-in-log.everyNetwork')}
              </Button>
            )}
          </>
        }
        idOf={entry => entry.id}
        none={say('sign-in-log.none')}
        columns={[
          { title: say('operations.log.when'), cell: ({ at }) => moment(at), isPlain: true },
          {
            title: say('sign-in-log.who'),
            cell: ({ person }) => (person ? <MemberName person={person} /> : say('sign-in-log.nobody')),
          },
          { title: say('operations.log.act'), cell: what },
          { title: say('sign-in-log.place'), cell: device },
          {
            title: say('sign-in-log.network'),
            cell: ({ network: mark }) =>
              mark !== null && (
                <button
                  type="button"
                  aria-label={say('sign-in-log.only', { mark: shortMark(mark) })}
                  onClick={() => setSearch({ network: mark })}
                >
                  {shortMark(mark)}
                </button>
              ),
          },
        ]}
      />
    </>
  )
}
