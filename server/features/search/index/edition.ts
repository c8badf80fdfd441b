import type { Transaction } from '../../../database/connect.ts'
import { afterCommit } from '../../../database/transact.ts'

let edition = 0

/** Another number after each change that this program has made to what can be found. */
export const editionOfIndex = (): number => edition

/** For the transaction that changes what can be found. */
export function changeEdition(transaction: Transaction): void {
  afterCommit(transaction, () => {
    edition += 1
  })
}
