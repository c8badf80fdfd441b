import { randomUUID } from 'node:crypto'
import type { Figures, Orders, Said, Told } from './messages.ts'

/** One of several processes, as it sees itself. */
export interface OwnProcess {
  orders: Promise<Orders>
  /** Resolves when the message has been sent: the process may end after that. */
  say: (said: Said) => Promise<void>
  /** Gives its figures to every process that asks. */
  offerFigures: (measure: () => Promise<Figures>) => void
  /** Figures of all processes that answer. */
  figuresOfAll: () => Promise<Figures[]>
}

/**
 * Joins the processes that the first one keeps. A terminal's Ctrl-C and a service manager's SIGTERM reach every
 * process, but only the first one says when to stop. When that one dies, Node ends this one.
 */
export function joinProcesses({ onStop }: { onStop: () => void }): OwnProcess {
  const waiting = new Map<string, (all: Figures[]) => void>()
  let measure: () => Promise<Figures> = async () => []
  const say = (said: Said): Promise<void> =>
    new Promise(resolve => {
      // Without a channel the first process is gone, and this one ends in a moment.
      if (process.send?.(said, undefined, undefined, () => resolve()) === undefined) resolve()
    })
  const orders = new Promise<Orders>(resolve => {
    process.on('message', (told: Told) => {
      if (told.kind === 'orders') resolve(told.orders)
      else if (told.kind === 'stop') onStop()
      else if (told.kind === 'measured') waiting.get(told.question)?.(told.all)
      else if (told.kind === 'measure') {
        const { question } = told
        void measure()
          .catch(() => [])
          .then(measured => say({ kind: 'measured', question, own: measured }))
      }
    })
  })
  void say({ kind: 'here' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  return {
    orders,
    say,
    offerFigures: offered => {
      measure = offered
    },
    figuresOfAll: () =>
      new Promise(resolve => {
        const question = randomUUID()
        waiting.set(question, all => {
          waiting.delete(question)
          resolve(all)
        })
        void say({ kind: 'measureAll', question })
      }),
  }
}
