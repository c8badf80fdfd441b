/** How keys change a position in a song: arrows by 5 seconds, pages by 15, Home and End to its ends. */

const arrowSeconds = 5
const pageSeconds = 15

/** The second to which a key leads, within the song; `undefined` for keys without a meaning here. */
export function secondAfterKey(key: string, second: number, durationSeconds: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return durationSeconds
  const step = stepOf(key)
  return step === undefined ? undefined : Math.min(durationSeconds, Math.max(0, second + step))
}

function stepOf(key: string): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return arrowSeconds
    case 'ArrowLeft':
    case 'ArrowDown':
      return -arrowSeconds
    case 'PageUp':
      return pageSeconds
    case 'PageDown':
      return -pageSeconds
    default:
      return undefined
  }
}
