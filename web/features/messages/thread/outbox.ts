import { idFromUuid } from '#contract/ids.ts'
import { unsentKey } from '../../../session/unsent-key.ts'

/** A message that is being sent, or one that did not arrive. */
export interface Outgoing {
  /** Its id stays the same: sent again, it is the same message. */
  id: string
  /** The recipient. */
  personId: string
  content: string
  /** ISO 8601. */
  at: string
  state: 'sending' | 'failed'
  /** Why it failed, in the server's words. */
  reason?: string | undefined
}

/**
 * The messages that one member has written in this tab and the server has not confirmed. It outlives the page: it keeps
 * messages that failed, and those that were being sent when the page closed.
 */
export class Outbox {
  readonly #key: string
  readonly #listeners = new Set<() => void>()
  #all: readonly Outgoing[]

  constructor(accountId: string) {
    this.#key = `${unsentKey}messages_${accountId}`
    // It is unknown whether messages that were being sent have arrived; sending them again does no harm.
    this.#all = this.#stored().map(outgoing => ({ ...outgoing, state: 'failed' }))
  }

  readonly current = (): readonly Outgoing[] => this.#all

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => this.#listeners.delete(changed)
  }

  /** Adds a message, or replaces the one with the same id. */
  put(outgoing: Outgoing): void {
    this.#change(all =>
      all.some(({ id }) => id === outgoing.id)
        ? all.map(known => (known.id === outgoing.id ? outgoing : known))
        : [...all, outgoing],
    )
  }

  remove(id: string): void {
    this.#change(all => all.filter(known => known.id !== id))
  }

  /** A message that is here no longer has arrived after all, or was discarded: it does not come back. */
  fail(id: string, reason: string | undefined): void {
    this.#change(all => all.map(known => (known.id === id ? { ...known, state: 'failed', reason } : known)))
  }

  /** Removes what the server has; the answer to its sending may be lost. */
  removeArrived(arrived: readonly { id: string }[]): void {
    const ids = new Set(arrived.map(({ id }) => id))
    if (this.#all.some(({ id }) => ids.has(id))) this.#change(all => all.filter(({ id }) => !ids.has(id)))
  }

  /** The change is made to what is stored as well: other tabs store their own messages there. */
  #change(change: (all: readonly Outgoing[]) => readonly Outgoing[]): void {
    this.#all = change(this.#all)
    const stored = change(this.#stored())
    try {
      if (stored.length === 0) localStorage.removeItem(this.#key)
      else localStorage.setItem(this.#key, JSON.stringify(stored))
    } catch (error) {
      // The storage is full or forbidden: the message is still on the screen.
      console.error(error)
    }
    for (const changed of this.#listeners) changed()
  }

  #stored(): readonly Outgoing[] {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? '[]')
    } catch (error) {
      console.error(error)
      return []
    }
  }
}

/** 128 random bits; `randomUUID` does not exist on pages without TLS. */
export function newMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return idFromUuid(Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join(''))
}

const outboxes = new Map<string, Outbox>()

/** One outbox for each account that this page has seen. */
export function outboxOf(accountId: string): Outbox {
  const known = outboxes.get(accountId)
  if (known) return known
  const outbox = new Outbox(accountId)
  outboxes.set(accountId, outbox)
  return outbox
}
