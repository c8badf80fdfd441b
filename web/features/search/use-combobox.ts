import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isComposing } from '../../ui/fields/is-composing.ts'
import { neighbour } from '../../ui/fields/use-roving.ts'

interface Combobox {
  input: RefObject<HTMLInputElement | null>
  /** The id of the listbox; its options have ids of the form `listId-id`. */
  listId: string
  ids: readonly string[]
  onOpen: () => void
  onTake: (id: string) => void
}

/**
 * Makes an existing search field a combobox (the ARIA pattern with a listbox): arrows move through the list while the
 * cursor stays in the field, Enter takes an option, Escape closes. Without a marked option, Enter submits the form.
 */
export function useCombobox({ input, listId, ids, onOpen, onTake }: Combobox) {
  // The field may have got the focus before this part of the page was loaded.
  const [isOpen, setOpen] = useState(() => input.current !== null && document.activeElement === input.current)
  const [marked, setMarked] = useState<string | null>(null)
  const active = isOpen && marked !== null && ids.includes(marked) ? marked : null
  const isListed = isOpen && ids.length > 0

  const open = () => {
    if (!isOpen) onOpen()
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setMarked(null)
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    // Enter and arrows that choose syllables or characters are for the input method.
    if (
      event.target !== input.current ||
      isComposing(event) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return
    if (event.key === 'Escape' && isListed) close()
    else if (event.key === 'Enter' && active) onTake(active)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen) setMarked(neighbour(event.key, ids, active ?? '') ?? null)
      else open()
    } else {
      if (event.key === 'Enter') close()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  })
  const typed = useEffectEvent(() => {
    setMarked(null)
    open()
  })
  const focused = useEffectEvent(open)
  const left = useEffectEvent(close)
  useEffect(() => {
    const field = input.current
    if (!field) return undefined
    // Runs before the dialog around the field gets Escape.
    window.addEventListener('keydown', press, { capture: true })
    const listeners = { input: typed, focus: focused, click: focused, blur: left }
    for (const [name, listener] of Object.entries(listeners)) field.addEventListener(name, listener)
    return () => {
      window.removeEventListener('keydown', press, { capture: true })
      for (const [name, listener] of Object.entries(listeners)) field.removeEventListener(name, listener)
    }
  }, [input])

  useEffect(() => {
    const field = input.current
    field?.setAttribute('aria-expanded', String(isListed))
    field?.setAttribute('aria-controls', listId)
    if (active) field?.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else field?.removeAttribute('aria-activedescendant')
    if (active) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [input, listId, isListed, active])
  return { isOpen, active, close }
}
