import { setTimeout as pause } from 'node:timers/promises'
import { ownDatabaseOf } from '../tools/own-database.ts'
import { startProduct } from '../tools/product.ts'
import { settle } from './community.ts'
import { type Measured, measure } from './measure.ts'
import { memoryMegabytes } from './observation.ts'
import { startReference } from './reference.ts'
import type { Sizes } from './sizes.ts'
import { subjects } from './subjects.ts'
import { asTable, decimals } from './table.ts'

const goalMegabytes = 160

/**
 * Measures requests to one product full of songs, and the server's memory after them. Answers the table, or `undefined`
 * when no subject was chosen.
 */
export async function measureOnStage(
  sizes: Sizes,
  isWanted: (name: string) => boolean,
): Promise<string | undefined> {
  const chosen = subjects.filter(({ name }) => isWanted(name))
  if (chosen.length === 0) return undefined
  const app = await startProduct({ TRUST_PROXY: '1' })
  const reference = await startReference()
  try {
    const community = await settle(ownDatabaseOf(app.dataDirectory), sizes)
    try {
      const rows: Measured[] = []
      for (const subject of chosen) {
        console.log(`measuring ${subject.name} …`)
        rows.push(await measure(subject, { app, community }, reference, sizes))
      }
      await pause(sizes.restSeconds * 1_000)
      return `${asTable(rows)}

${sizes.restSeconds} s after these requests the server kept ${decimals(memoryMegabytes(app.pid), 0)} MB of memory (goal ${goalMegabytes}).`
    } finally {
      await community.leave()
    }
  } finally {
    reference.stop()
    await app.stop()
  }
}
