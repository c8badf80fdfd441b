import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Brings the section that the address names to the top. What is above it, and it itself, may come later than the
 * page: it is brought there again as the page grows, until the reader moves.
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
