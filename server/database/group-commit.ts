/** After this long a reading is likely to wait on a dead connection, which Linux notices only after minutes. */
const longestTurnMs = 1_000

/**
 * Many small writes in few transactions: items that arrive while one batch commits become the next batch. No timer, so
 * a single write does not wait; under load batches grow by themselves.
 *
 * `commit` gets the batch in order of arrival and answers in the same order; each caller of `add` gets its answer after
 * the commit. If a batch fails, it fails for everyone in it. An answer may be a promise: then it fails alone, and the next
 * batch begins once it is settled.
 *
 * Batches that only read may overlap (`onlyReads`): after a second the next begins, also if the one before isn't
 * answered. Writes keep their order: one that seems lost may still arrive, and would overwrite what came after it. How
 * long they wait for a lost machine is up to the system (docs/operations.md, `tcp_retries2`).
 */
export class GroupCommit<Item, Answer> {
  readonly #commit: (items: Item[]) => Promise<(Answer | Promise<Answer>)[]>
  readonly #maxBatch: number
  readonly #onlyReads: boolean
  #waiting: Waiting<Item, Answer>[] = []
  #running: Promise<void> | undefined

  constructor(
    commit: (items: Item[]) => Promise<(Answer | Promise<Answer>)[]>,
    { maxBatch = 1_000, onlyReads = false } = {},
  ) {
    this.#commit = commit
    this.#maxBatch = maxBatch
    this.#onlyReads = onlyReads
  }

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#running ??= this.#drain()
    })
  }

  /** Resolves when everything added so far has been answered, or is late. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #drain(): Promise<void> {
    // One turn later, so that everything that arrived together is committed together.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const answered = this.#answer(this.#waiting.splice(0, this.#maxBatch))
      await (this.#onlyReads ? orLate(answered) : answered)
    }
    this.#running = undefined
  }

  async #answer(batch: Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.#commit(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, i) => resolve(answers[i]!))
      await Promise.allSettled(answers)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
}

interface Waiting<Item, Answer> {
  item: Item
  resolve: (answer: Answer | Promise<Answer>) => void
  reject: (error: unknown) => void
}

const orLate = (answered: Promise<void>): Promise<void> =>
  new Promise(resolve => {
    const late = setTimeout(resolve, longestTurnMs)
    void answered.finally(() => {
      clearTimeout(late)
      resolve()
    })
  })
