import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AdminSearch } from './AdminSearch.tsx'
import css from './AdminTable.module.css'
import { Rows, type RowsProps } from './Rows.tsx'
import { Unread } from './Unread.tsx'
import { walkRows } from './walk-rows.ts'

interface AdminTableProps<Row> extends RowsProps<Row> {
  list: UseInfiniteQueryResult<Row[]>
  /** What the search field searches; its text is `q` in the address. */
  search?: string
  /** Beside the search field: other ways to narrow the list. */
  filters?: ReactNode
}

/**
 * A list of the administration: it can be searched, has pages, and the arrows or `j` and `k` move through it. On a
 * phone each row is a small card.
 */
export function AdminTable<Row>({ search, filters, list, ...rows }: AdminTableProps<Row>) {
  return (
    // The rows' own links and buttons take the focus; this element only receives their keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.box} onKeyDown={walkRows}>
      {(search !== undefined || filters !== undefined) && (
        <search className={css.tools}>
          {search !== undefined && <AdminSearch label={search} />}
          {filters}
        </search>
      )}
      <Pages list={list} {...rows} />
    </div>
  )
}

function Pages<Row>({ list, ...rows }: RowsProps<Row> & Pick<AdminTableProps<Row>, 'list'>) {
  const { data } = list
  if (!data && list.isError) return <Unread read={list} />
  if (!data) return <Waiting />
  return (
    <>
      <Rows rows={data} isOfEarlier={list.isPlaceholderData} {...rows} />
      {!list.isPlaceholderData && <MoreButton list={list} className={css.more} />}
    </>
  )
}

const places = [1, 2, 3, 4, 5, 6]

function Waiting() {
  const say = useSay()
  return (
    <div aria-busy="true" className={css.waiting}>
      <span className="spoken">{say('common.loading')}</span>
      {places.map(place => (
        <Skeleton key={place} height="52px" />
      ))}
    </div>
  )
}
