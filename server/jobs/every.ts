/**
 * Runs `work` again and again with a pause between, never twice at once in this process. `isDue` can skip a turn, but
 * not one requested by `now`. For upkeep that may be repeated and can wait for the next turn; real work goes into the
 * queue. Work of several steps asks `isStopping` between them, because the end of the program waits for it, though not
 * for long; what fails after the stop is not told, because it may miss what has been closed.
 */
export interface Repeating {
  /** Runs it now, after a round that is in progress; for tests and for writers that can't wait. */
  now: () => Promise<void>
  stop: () => Promise<void>
}

export function every(
  pauseMs: number,
  work: (isStopping: () => boolean) => Promise<void>,
  onFailure: (error: unknown) => void,
  isDue: () => boolean | Promise<boolean> = () => true,
): Repeating {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  const tell = (error: unknown): void => {
    if (!stopped) onFailure(error)
  }

  const round = (): Promise<void> => {
    last = last.then(() => (stopped ? undefined : work(() => stopped))).catch(tell)
    return last
  }
  const schedule = (): void => {
    if (stopped) return
    timer = setTimeout(() => void turn().then(schedule), pauseMs)
    timer.unref()
  }
  const turn = async (): Promise<void> => {
    try {
      if (!(await isDue())) return
    } catch (error) {
      tell(error)
    }
    await round()
  }
  schedule()
  return {
    now: round,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await last
    },
  }
}
