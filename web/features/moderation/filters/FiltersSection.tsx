import type { Filter } from '#contract/moderation/filters.ts'
import { call } from '../../../api/call.ts'
import { askPages } from '../../../api/queries.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { AdminTable } from '../../admin/table/AdminTable.tsx'
import { useSection } from '../../admin/table/use-section.ts'
import { useTable } from '../../admin/table/use-table.ts'
import { FilterForm } from './FilterForm.tsx'
import css from './FiltersSection.module.css'
import { FilterTrial } from './FilterTrial.tsx'

/** The filters for words and links: the list, a form for another one, and a trial with a text. */
export function FiltersSection() {
  const say = useSay()
  const { search } = useSection()
  const { day } = useNumbers()
  const remove = useRemoving()
  const list = useTable(askPages('GET /api/admin/filters', { query: { q: search['q'] } }))
  return (
    <>
      <header>
        <h1>{say('admin.section.filters')}</h1>
        <p className={css.text}>{say('filters.text')}</p>
      </header>
      <div className={css.tools}>
        <FilterForm />
        <FilterTrial />
      </div>
      <AdminTable
        caption={say('admin.section.filters')}
        search={say('filters.search')}
        list={list}
        idOf={filter => filter.id}
        none={say('filters.none')}
        columns={[
          { title: say('filters.pattern'), cell: ({ pattern }) => pattern, isPlain: true },
          { title: say('filters.kind'), cell: ({ kind }) => say(`filters.kind.${kind}`) },
          { title: say('filters.action'), cell: ({ action }) => say(`filters.action.${action}`) },
          { title: say('filters.reason'), cell: ({ reason }) => say(`status.why.${reason}`) },
          { title: say('filters.note'), cell: ({ note }) => note },
          {
            title: say('filters.madeBy'),
            cell: ({ madeBy, madeAt }) => `${madeBy ?? say('filters.nobody')} · ${day(madeAt)}`,
          },
        ]}
        actions={filter => ({
          label: say('filters.menu', { pattern: filter.pattern }),
          choices: [
            {
              words: say('filters.remove', { pattern: filter.pattern }),
              danger: true,
              act: () => void remove.act(filter),
            },
          ],
        })}
      />
    </>
  )
}

/** Removes a filter at once; the notice offers to create it again. */
function useRemoving() {
  const say = useSay()
  const outcome = { failed: say('filters.failed'), reread: ['GET /api/admin/filters'] } as const
  const restore = useAction({
    ...outcome,
    call: ({ kind, pattern, action, reason, note }: Filter) =>
      call('POST /api/admin/filters', { body: { kind, pattern, action, reason, note } }),
  })
  return useAction({
    ...outcome,
    call: ({ id }: Filter) => call('DELETE /api/admin/filters/{id}', { params: { id } }),
    done: (_, filter) =>
      showToast({
        title: say('filters.removed', { pattern: filter.pattern }),
        action: { words: say('filters.undo'), act: () => void restore.act(filter) },
      }),
  })
}
