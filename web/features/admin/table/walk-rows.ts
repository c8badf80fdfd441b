import type { KeyboardEvent } from 'react'

/**
 * The arrows, or `j` and `k`, move from row to row of a table. The cell that names the row gets the focus, so that
 * Enter opens it. From a field only the arrow down moves into the rows. For the box around both; rows carry `data-row`.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: box } = event
  // React also sends a menu's key events here, though the menu is elsewhere in the document.
  if (!(target instanceof HTMLElement) || !box.contains(target)) return
  const step = stepOf(event, target)
  if (step === 0) return
  const rows = [...box.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex(row => row.contains(target))
  const next = rows[at < 0 ? 0 : at + step]
  if (!next) return
  event.preventDefault()
  leadOf(next)?.focus()
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

function stepOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, target: HTMLElement): number {
  if (altKey || ctrlKey || metaKey || shiftKey || target.closest('select')) return 0
  if (target.closest('input, textarea')) return key === 'ArrowDown' ? 1 : 0
  return steps[key] ?? 0
}

function leadOf(row: HTMLElement): HTMLElement | null {
  const name = row.querySelector<HTMLElement>('th')
  return name?.querySelector<HTMLElement>('a, button') ?? name
}
