import { type ReactNode, useId } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import css from './AdminTable.module.css'
import { type RowActions, RowMenu } from './RowMenu.tsx'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers are aligned at the end of the column. */
  isNumber?: boolean
  /** For a first column without links or buttons: the rows themselves take the focus. */
  isPlain?: boolean
}

export interface RowsProps<Row> {
  /** What is listed; screen readers say it before the rows. */
  caption: string
  idOf: (row: Row) => string
  /** The first column names the row: Enter activates the link or button in it. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  /** What can be done about a row; without this there is no menu. */
  actions?: ((row: Row) => RowActions) | undefined
  /** The text for an empty list. */
  none: string
}

interface FoundRows<Row> {
  rows: readonly Row[]
  /** The rows are from the previous search; the current search has no answer yet. */
  isOfEarlier?: boolean
}

/** The rows of a table, or a text that there are none. */
export function Rows<Row>({
  rows,
  isOfEarlier = false,
  caption,
  idOf,
  columns,
  actions,
  none,
}: RowsProps<Row> & FoundRows<Row>) {
  const say = useSay()
  const captionId = useId()
  if (rows.length === 0) return <EmptyState title={none} />
  const [lead, ...others] = columns
  return (
    <table className={css.table} aria-labelledby={captionId} aria-busy={isOfEarlier || undefined}>
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
            {/* Makes rows without links or buttons reachable by keyboard. */}
            <th scope="row" tabIndex={lead.isPlain ? (place === 0 ? 0 : -1) : undefined}>
              {lead.cell(row)}
            </th>
            {others.map(({ title, cell, isNumber }) => (
              <td key={title} data-title={title} data-number={isNumber}>
                {cell(row)}
              </td>
            ))}
            {actions && (
              <td ref={handFocusOn} className={css.menu}>
                <RowMenu {...actions(row)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
