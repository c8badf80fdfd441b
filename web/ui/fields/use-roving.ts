import { type KeyboardEvent, type RefObject, useRef } from 'react'

interface Roving {
  /** For the box around the choices. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  ref: RefObject<HTMLDivElement | null>
  /** Only the chosen one can be reached with Tab. */
  tabIndexOf: (value: string) => 0 | -1
}

/**
 * One tab stop for a row of buttons: arrows, Home and End move the focus and choose at once (the ARIA patterns of
 * tabs and radio groups). The buttons carry `data-value`.
 */
export function useRoving(
  values: readonly string[],
  chosen: string,
  choose: (value: string) => void,
): Roving {
  const ref = useRef<HTMLDivElement>(null)
  return {
    ref,
    tabIndexOf: value => (value === (values.includes(chosen) ? chosen : values[0]) ? 0 : -1),
    onKeyDown: event => {
      const next = neighbour(event.key, values, chosen)
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      choose(next)
      const buttons = ref.current?.querySelectorAll<HTMLElement>('[data-value]') ?? []
      for (const button of buttons) if (button.dataset.value === next) button.focus()
    },
  }
}

/** The choice to which a key leads, from the last to the first and back; `undefined` for other keys. */
export function neighbour(key: string, values: readonly string[], chosen: string): string | undefined {
  const at = values.indexOf(chosen)
  if (key === 'Home') return values[0]
  if (key === 'End') return values.at(-1)
  if (key === 'ArrowRight' || key === 'ArrowDown') return values[(at + 1) % values.length]
  if (key === 'ArrowLeft' || key === 'ArrowUp') return values.at(at < 0 ? -1 : at - 1)
  return undefined
}
