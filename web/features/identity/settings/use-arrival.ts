import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the section that the address names. The section, and what is above it, may load later than the page: so it
 * scrolls again as the page grows, until the reader moves.
 */
export function useArrival(): void {
  const section = useLocation({ select: place => place.hash })
  useEffect(() => {
    if (section === '') return undefined
    const grows = new ResizeObserver(() => document.getElementById(section)?.scrollIntoView())
    grows.observe(document.body)
    const rest = () => grows.disconnect()
    for (const move of moves) addEventListener(move, rest, { passive: true })
    return () => {
      rest()
      for (const move of moves) removeEventListener(move, rest)
    }
  }, [section])
}
