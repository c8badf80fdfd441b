import type { Registry } from 'prom-client'

/** Prometheus itself waits for ten seconds by default. */
const limitMs = 2_000

/** Series that need the database or the disk: a part that fails or takes too long leaves out only its own series. */
export class MetricsPart {
  readonly name: string
  readonly #registry: Registry
  readonly #measure: () => Promise<void>
  #measuring: Promise<void> | undefined

  /** `measure` sets the gauges of the registry, which belongs to this part alone. */
  constructor(name: string, registry: Registry, measure: () => Promise<void>) {
    this.name = name
    this.#registry = registry
    this.#measure = measure
  }

  /** Its lines, or nothing; then `onFailure` was told why. */
  async text(onFailure: (error: unknown) => void): Promise<string> {
    // No second question while an answer is awaited: a database that hangs would lose a connection with each reading.
    this.#measuring ??= this.#measure().finally(() => (this.#measuring = undefined))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs)
    })
    try {
      await Promise.race([this.#measuring, late])
      return await this.#registry.metrics()
    } catch (error) {
      onFailure(error)
      return ''
    } finally {
      clearTimeout(timer)
    }
  }
}
