import { eachByItself } from './each-by-itself.ts'

interface InTurnOptions {
  /** How long a round waits for one step before it goes on without it. */
  limitMs: number
  log: { warn: (about: object, message: string) => void }
}

type Step = () => Promise<unknown>
type NameFailed = (names: string[], error: unknown) => void

/**
 * Rounds of steps, each step independent. One that fails is named in a line of the log, and is tried again in the next
 * round like all others. One that hangs is named once, and the round goes on without it: it is not started again until
 * it has ended. Once `isStopping`, the remaining steps are left to the next start, and so is what fails then: all may be
 * repeated.
 */
export function inTurn(
  steps: Record<string, Step>,
  { limitMs, log }: InTurnOptions,
): (isStopping?: () => boolean) => Promise<void> {
  const overdue = new Set<string>()
  const take = async (name: string, step: Step, nameFailed: NameFailed): Promise<void> => {
    const run = step()
    if (await endsWithin(run, limitMs)) return
    overdue.add(name)
    log.warn({ overdueStep: name }, 'a step of upkeep takes too long; the others go on without it')
    const hasEnded = (): void => void overdue.delete(name)
    run.catch(error => nameFailed([name], error)).then(hasEnded, hasEnded)
  }
  return async (isStopping = () => false) => {
    const nameFailed: NameFailed = (names, error) => {
      if (isStopping()) return
      log.warn({ err: error, steps: names }, 'steps of upkeep failed; the next round tries them again')
    }
    const due = Object.entries(steps).filter(([name]) => !overdue.has(name))
    const failed = await eachByItself(due, async ([name, step]) => {
      if (!isStopping()) await take(name, step, nameFailed)
    })
    if (failed.length === 0) return
    const names = failed.map(({ item: [name] }) => name)
    nameFailed(names, failed[0]!.error)
  }
}

/** False if it still runs after that time; rejects if it fails before. */
export async function endsWithin(run: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, limitMs, false)
  })
  try {
    return await Promise.race([run.then(() => true), limit])
  } finally {
    clearTimeout(timer)
  }
}
