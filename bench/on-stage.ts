import { ownDatabaseOf } from '../tools/own-database.ts'
import { startProduct } from '../tools/product.ts'
import { settle } from './community.ts'
import { type Measured, measure } from './measure.ts'
import { measureRanges } from './range.ts'
import type { Sizes } from './sizes.ts'
import type { Stage } from './subject.ts'
import { subjects } from './subjects.ts'
import { asTable } from './table.ts'

/** Measures what is asked of one product full of songs. Stops the product also when a subject fails. */
export async function measureOnStage(
  sizes: Sizes,
  isWanted: (name: string) => boolean,
): Promise<Map<string, string>> {
  const measured = new Map<string, string>()
  const chosen = subjects.filter(({ name }) => isWanted(name))
  if (chosen.length === 0 && !isWanted('range')) return measured
  const app = await startProduct({ TRUST_PROXY: '1' })
  try {
    const community = await settle(ownDatabaseOf(app.dataDirectory), sizes)
    const stage: Stage = { app, community }
    try {
      const rows: Measured[] = []
      for (const subject of chosen) {
        console.log(`measuring ${subject.name} …`)
        rows.push(await measure(subject, stage, sizes))
      }
      if (rows.length > 0) measured.set('figures', asTable(rows))
      if (isWanted('range')) {
        console.log('measuring range …')
        measured.set('range', await measureRanges(stage, sizes))
      }
    } finally {
      await community.leave()
    }
  } finally {
    await app.stop()
  }
  return measured
}
