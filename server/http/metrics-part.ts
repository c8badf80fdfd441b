import type { Registry } from 'prom-client'

/** Prometheus itself waits for ten seconds, unless told otherwise. */
const limitMs = 2_000

/** Series that the database or the disk is asked for: a part that fails or takes too long leaves out its own series only. */
export class MetricsPart {
  readonly name: string
  readonly #registry: Registry
  readonly #measure: () => Promise<void>
  #measuring: Promise<void> | undefined

  /** `measure` sets the gauges of the registry, which belong to this part alone. */
  constructor(name: string, registry: Registry, measure: () => Promise<void>) {
    this.name = name
    this.#registry = registry
    this.#measure = measure
  }

  /** Its lines, or nothing, after `onFailure` was told why. */
  async text(onFailure: (error: unknown) => void): Promise<string> {
    // While an answer is awaited no one asks again: a database that hangs would lose a connection with each reading.
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
