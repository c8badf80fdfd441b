import type { Transaction } from '../../../database/connect.ts'
import { afterCommit } from '../../../database/transact.ts'

let edition = 0

/** A new number after each change that this process has made to what can be found. */
export const editionOfIndex = (): number => edition

/** Call it in the transaction that changes what can be found. */
export function changeEdition(transaction: Transaction): void {
  afterCommit(transaction, () => {
    edition += 1
  })
}
