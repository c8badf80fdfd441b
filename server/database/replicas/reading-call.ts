import { AsyncLocalStorage } from 'node:async_hooks'
import type { Replica } from './replica.ts'

/** A call that only reads. Its statements go to one replica, until one of them has to go to the primary. */
export interface ReadingCall {
  replica: Replica | undefined
}

const calls = new AsyncLocalStorage<ReadingCall>()

/** Everything that `act` reads outside of transactions is read from the replica, without further arguments. */
export const readOn = <T>(replica: Replica, act: () => T): T => calls.run({ replica }, act)

/** What `act` reads is read from the primary, also within a call that reads from a replica. */
export const readOnPrimary = <T>(act: () => T): T => calls.exit(act)

export const readingCall = (): ReadingCall | undefined => calls.getStore()

/** Calls share answers only with those that read in the same place: others may have to see newer data. */
export const placeOfReading = (): string => calls.getStore()?.replica?.name ?? ''
