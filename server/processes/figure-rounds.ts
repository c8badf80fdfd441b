import type { Figures } from './messages.ts'

/** A process that does not answer in time is left out: the others' figures are better than none. */
const limitMs = 2_000

interface Round {
  all: Figures[]
  missing: number
  close: () => void
}

/** Collects the figures of several processes, question by question. */
export class FigureRounds {
  readonly #rounds = new Map<string, Round>()

  /** Resolves to the figures when all have answered, or after two seconds to those that have come. */
  begin(question: string, asked: number): Promise<Figures[]> {
    return new Promise(resolve => {
      const all: Figures[] = []
      const close = (): void => {
        clearTimeout(timer)
        this.#rounds.delete(question)
        resolve(all)
      }
      const timer = setTimeout(close, limitMs)
      this.#rounds.set(question, { all, missing: asked, close })
    })
  }

  take(question: string, figures: Figures): void {
    const round = this.#rounds.get(question)
    if (!round) return
    round.all.push(figures)
    round.missing -= 1
    if (round.missing === 0) round.close()
  }
}
