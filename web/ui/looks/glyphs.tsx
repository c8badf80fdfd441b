import type { ReactNode } from 'react'

/** Icons drawn for Melodrome, in the colour of the text; all other icons are Lucide's. */

export function PlayGlyph({ size = 18 }: { size?: number }) {
  return (
    <Glyph size={size}>
      <path d="M7 4.2v15.6a1 1 0 0 0 1.5.86l12.6-7.8a1 1 0 0 0 0-1.72L8.5 3.34A1 1 0 0 0 7 4.2z" />
    </Glyph>
  )
}

export function PauseGlyph({ size = 20 }: { size?: number }) {
  return (
    <Glyph size={size}>
      <path d="M6 4h4v16H6zM14 4h4v16h-4z" />
    </Glyph>
  )
}

/** Five of these make a rating; the viewBox is 24 by 24. */
export const starPath =
  'M12 2.2l2.95 6.3 6.85.86-5.05 4.74 1.33 6.8L12 17.55 5.92 20.9l1.33-6.8L2.2 9.36l6.85-.86z'

function Glyph({ size, children }: { size: number; children: ReactNode }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {children}
    </svg>
  )
}
