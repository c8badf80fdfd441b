import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageTitle } from './page-title.ts'

/** Time enough to be read, also if something else is being said. */
const shownMilliseconds = 3000

/**
 * Says to screen readers which page has come, as they do by themselves where a document loads. Pages with one path, such
 * as searches, differ by their titles. If the focus was on something that is gone, it goes to the new content.
 */
export function PageVoice() {
  const title = usePageTitle()
  const path = useMatches({ select: matches => matches.at(-1)?.pathname })
  const hasStage = useLocation({ select: ({ state }) => state.stage !== undefined })
  const [spoken, setSpoken] = useState('')
  const page = `${path} ${title}`
  const last = useRef(page)
  const arrive = useEffectEvent(() => {
    setSpoken('')
    // The stage says its own title, and takes the focus.
    if (hasStage) return
    setSpoken(title ?? '')
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (last.current === page) return undefined
    last.current = page
    arrive()
    const timer = setTimeout(() => setSpoken(''), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [page])
  return <output className="spoken">{spoken}</output>
}
