import css from './table/AdminTable.module.css'
import { Rows, type RowsProps } from './table/Rows.tsx'
import { walkRows } from './table/walk-rows.ts'

/** A table whose rows are all loaded. */
export function PlainTable<Row>(props: RowsProps<Row> & { rows: readonly Row[] }) {
  return (
    // As in a table that comes page by page.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.box} onKeyDown={walkRows}>
      <Rows {...props} />
    </div>
  )
}
