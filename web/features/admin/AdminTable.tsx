import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { reasonOf } from '../../api/reason-of.ts'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { Broken, Quiet } from '../../ui/Quiet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AdminSearch } from './AdminSearch.tsx'
import css from './AdminTable.module.css'
import { type RowActions, RowMenu } from './RowMenu.tsx'
import { walkRows } from './walk-rows.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end, one below the other. */
  isNumber?: boolean
  /** For a first column without anything to press: the rows themselves take the focus. */
  isPlain?: boolean
}

interface AdminTableProps<Row> {
  /** What is listed; spoken before the rows. */
  caption: string
  list: UseInfiniteQueryResult<Row[]>
  idOf: (row: Row) => string
  /** The first names the row: a link or a button in it is what Enter opens. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  /** What can be done about a row; without anything there is no menu. */
  actions?: (row: Row) => RowActions
  /** What the search field looks through; its text is `q` in the address. */
  search?: string
  /** Beside the search field: what else narrows the list. */
  filters?: ReactNode
  /** Said where the list is empty. */
  none: string
}

/**
 * A list of the administration: searched, paged, and walked through by the arrows or `j` and `k`. On a phone each row
 * is a small sheet of its own.
 */
export function AdminTable<Row>({ search, filters, ...table }: AdminTableProps<Row>) {
  return (
    // The rows' own links and buttons take the focus; here only their keys come together.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.box} onKeyDown={walkRows}>
      {(search !== undefined || filters !== undefined) && (
        <search className={css.tools}>
          {search !== undefined && <AdminSearch label={search} />}
          {filters}
        </search>
      )}
      <Rows {...table} />
    </div>
  )
}

function Rows<Row>({ caption, list, idOf, columns, actions, none }: AdminTableProps<Row>) {
  const say = useSay()
  const captionId = useId()
  const { data: rows, isError, error, refetch } = list
  if (!rows && isError) {
    return (
      <Broken
        title={say('admin.broken')}
        text={reasonOf(error) ?? say('admin.broken.text')}
        retryWords={say('common.retry')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!rows) return <Waiting />
  if (rows.length === 0) return <Quiet title={none} />
  const [lead, ...others] = columns
  return (
    <>
      <table className={css.table} aria-labelledby={captionId}>
        <caption id={captionId} className="spoken">
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" data-number={isNumber}>
                {title}
              </th>
            ))}
            {actions && (
              <th scope="col">
                <span className="spoken">{say('admin.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={idOf(row)} data-row="">
              {/* The way into rows that hold nothing to press. */}
              <th scope="row" tabIndex={lead.isPlain ? (place === 0 ? 0 : -1) : undefined}>
                {lead.cell(row)}
              </th>
              {others.map(({ title, cell, isNumber }) => (
                <td key={title} data-title={title} data-number={isNumber}>
                  {cell(row)}
                </td>
              ))}
              {actions && (
                <td className={css.menu}>
                  <RowMenu {...actions(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <Button
          className={css.more}
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {say('common.more')}
        </Button>
      )}
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
