import { Link } from '@tanstack/react-router'
import { caseStates, reportReasons, reportSubjects } from '#contract/moderation/report-reasons.ts'
import { askPages } from '../../../api/queries.ts'
import { momentOf } from '../../../say/moments.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import { FilterSelect } from '../../admin/table/FilterSelect.tsx'
import { MemberName } from '../../admin/table/MemberName.tsx'
import { useSection } from '../../admin/table/use-section.ts'
import { useTable } from '../../admin/table/use-table.ts'
import { CaseView } from './CaseView.tsx'
import css from './ReportsSection.module.css'

/** The reported cases, longest waiting first; or one of them. */
export function ReportsSection() {
  const { id } = useSection()
  return id ? <CaseView key={id} id={id} /> : <Queue />
}

function Queue() {
  const say = useSay()
  const { search } = useSection()
  const { count } = useNumbers()
  const state = caseStates.find(known => known === search['state']) ?? 'open'
  const kind = reportSubjects.find(known => known === search['kind'])
  const reason = reportReasons.find(known => known === search['reason'])
  const list = useTable(
    askPages('GET /api/moderation/cases', { query: { state, kind, reason, q: search['q'] } }),
  )
  return (
    <>
      <h1>{say('admin.section.reports')}</h1>
      <AdminTable
        caption={say('moderation.caption')}
        search={say('moderation.search')}
        filters={
          <div className={css.filters}>
            <FilterSelect
              name="state"
              label={say('moderation.state')}
              choices={caseStates.map(value => ({ value, label: say(`moderation.state.${value}`) }))}
            />
            <FilterSelect
              name="kind"
              label={say('moderation.kind')}
              choices={[
                { value: '', label: say('moderation.kind.all') },
                ...reportSubjects.map(value => ({ value, label: say(`reports.kind.${value}`) })),
              ]}
            />
            <FilterSelect
              name="reason"
              label={say('moderation.reason')}
              choices={[
                { value: '', label: say('moderation.reason.all') },
                ...reportReasons.map(value => ({ value, label: say(`reports.reason.${value}`) })),
              ]}
            />
          </div>
        }
        list={list}
        idOf={one => one.id}
        none={say('moderation.none')}
        columns={[
          {
            title: say('moderation.name'),
            cell: one => (
              <Link to="/admin/{-$section}/{-$id}" params={{ section: 'reports', id: one.id }}>
                <span className={`clamp-lines ${css.name}`}>
                  {one.name || say(`reports.kind.${one.kind}`)}
                </span>
              </Link>
            ),
          },
          { title: say('moderation.kind'), cell: one => say(`reports.kind.${one.kind}`) },
          {
            title: say('moderation.reason'),
            cell: one => one.reasons.map(each => say(`reports.reason.${each}`)).join(', '),
          },
          {
            title: say('moderation.person'),
            cell: ({ person }) => (person ? <MemberName person={person} /> : '–'),
          },
          { title: say('moderation.reports'), cell: one => count(one.reportCount), isNumber: true },
          {
            title: say('moderation.since'),
            cell: one =>
              one.claim
                ? say('moderation.claim.other', {
                    name: one.claim.by.artistName,
                    time: momentOf(one.claim.until, say.language),
                  })
                : momentOf(one.openedAt, say.language),
          },
        ]}
      />
    </>
  )
}
