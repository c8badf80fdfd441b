import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { neighbour } from '../../ui/fields/use-roving.ts'

interface Combobox {
  input: RefObject<HTMLInputElement | null>
  /** The listbox; its options are called `listId-id`. */
  listId: string
  ids: readonly string[]
  onOpen: () => void
  onTake: (id: string) => void
}

/**
 * Makes a search field that is there already a combobox (the ARIA pattern with a listbox): arrows walk through the
 * list while the cursor stays in the field, Enter takes, Escape closes. Without a marked option Enter is the form's.
 */
export function useCombobox({ input, listId, ids, onOpen, onTake }: Combobox) {
  // The focus may be in the field already, before this part of the page was loaded.
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
    // Enter and arrows that choose among syllables or characters belong to the keyboard.
    if (event.target !== input.current || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
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
    // Before the dialog around the field hears of Escape.
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
