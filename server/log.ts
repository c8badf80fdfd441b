import { type DestinationStream, type Logger, pino } from 'pino'
import { isDatabaseAway } from './database/away.ts'

/** While the database is away everything fails: one line per this time says so, however many calls and jobs fail. */
const awayEveryMs = 15_000

interface LogSettings {
  level: string
  /** The number of the process that writes, if there are several. */
  process?: number | undefined
  /** Called for each line at level error. */
  onError?: () => void
}

/**
 * The log: JSON lines. Of an error it keeps only kind, code, message and stack, because drivers attach their whole
 * client to it, keys included.
 */
export function createLog({ level, process, onError }: LogSettings, destination: DestinationStream): Logger {
  let awaySaidAt = 0
  return pino(
    {
      level,
      base: process === undefined ? null : { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorLine },
      hooks: {
        logMethod(words, method, lineLevel) {
          const error = errorIn(words[0])
          if (isDatabaseAway(error)) {
            const now = Date.now()
            if (now - awaySaidAt < awayEveryMs) return
            awaySaidAt = now
            this.warn({ error: String(error) }, 'the database does not answer')
            return
          }
          if (lineLevel >= pino.levels.values['error']!) onError?.()
          method.apply(this, words)
        },
      },
    },
    destination,
  )
}

function errorIn(first: unknown): unknown {
  if (first instanceof Error) return first
  return typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined
}

function errorLine(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { name, code, message, stack, ...(cause !== undefined && { cause: errorLine(cause) }) }
}
