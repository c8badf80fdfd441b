import { adminActs } from '#contract/admin/admin-acts.ts'
import { askPages } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { FilterSelect } from '../table/FilterSelect.tsx'
import { useSection } from '../table/use-section.ts'
import { useTable } from '../table/use-table.ts'
import { LogTable } from './LogTable.tsx'

/** The log of what administrators and moderators have done. */
export function LogSection() {
  const say = useSay()
  const { search } = useSection()
  const act = adminActs.find(known => known === search['act'])
  const list = useTable(askPages('GET /api/admin/log', { query: { q: search['q'], ...(act && { act }) } }))
  return (
    <>
      <h1>{say('admin.section.log')}</h1>
      <LogTable
        list={list}
        search={say('operations.log.search')}
        filters={
          <FilterSelect
            label={say('operations.log.act')}
            name="act"
            choices={[
              { value: 'all', label: say('operations.all') },
              ...adminActs.map(value => ({ value, label: say(`operations.act.${value}`) })),
            ]}
          />
        }
      />
    </>
  )
}
