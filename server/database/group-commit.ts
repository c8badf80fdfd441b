/**
 * Many small writes in few transactions: items that arrive while one batch commits become the next batch. No timer, so
 * a single write does not wait; under load batches grow by themselves.
 *
 * `commit` gets the batch in order of arrival and answers in the same order; each caller of `add` gets its answer after
 * the commit. If a batch fails, it fails for everyone in it. An answer may be a promise: then it fails alone, and the next
 * batch begins once it is settled.
 */
export class GroupCommit<Item, Answer> {
  readonly #commit: (items: Item[]) => Promise<(Answer | Promise<Answer>)[]>
  readonly #maxBatch: number
  #waiting: {
    item: Item
    resolve: (answer: Answer | Promise<Answer>) => void
    reject: (error: unknown) => void
  }[] = []
  #running: Promise<void> | undefined

  constructor(commit: (items: Item[]) => Promise<(Answer | Promise<Answer>)[]>, maxBatch = 1_000) {
    this.#commit = commit
    this.#maxBatch = maxBatch
  }

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#running ??= this.#drain()
    })
  }

  /** Resolves when everything added so far has been answered. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #drain(): Promise<void> {
    // One turn later, so that everything that arrived together is committed together.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#maxBatch)
      try {
        const answers = await this.#commit(batch.map(({ item }) => item))
        batch.forEach(({ resolve }, i) => resolve(answers[i]!))
        await Promise.allSettled(answers)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#running = undefined
  }
}
