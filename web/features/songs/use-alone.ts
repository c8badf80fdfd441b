import { type RefObject, useLayoutEffect } from 'react'

/** On phones the stage covers the bar as well. */
const covered = '(max-width: 767px)'

/** Makes what the stage covers inert while the stage is open, for keyboards and screen readers. */
export function useAlone(stage: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const main = stage.current?.parentElement
    const bars = matchMedia(covered).matches ? siblingsBefore(main) : []
    const others = [...(main?.children ?? []), ...bars].filter(
      (one): one is HTMLElement => one instanceof HTMLElement && one !== stage.current && !one.inert,
    )
    for (const one of others) one.inert = true
    return () => {
      for (const one of others) one.inert = false
    }
  }, [stage])
}

function siblingsBefore(main: Element | null | undefined): Element[] {
  const siblings = [...(main?.parentElement?.children ?? [])]
  return siblings.slice(
    0,
    siblings.findIndex(one => one === main),
  )
}
