/** How long arrow keys rest before what they stand on counts. */
const restMs = 600

/** Sends stars: those of a press at once; of those that arrow keys pass, only the last, when the keys rest. */
export function lastStars(send: (stars: number) => void) {
  let waiting: number | null = null
  let rest: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(rest)
    if (waiting === null) return
    const stars = waiting
    waiting = null
    send(stars)
  }
  return {
    choose: (stars: number, isByKeys: boolean) => {
      clearTimeout(rest)
      waiting = stars
      if (isByKeys) rest = setTimeout(settle, restMs)
      else settle()
    },
    /** The keys won't move on. */
    settle,
  }
}
