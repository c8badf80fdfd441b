// `npm run forget-plays -- 2026-03`: forgets the plays of that month and of all earlier months, while the server runs or
// while it doesn't.
import { messageOf } from '../server/cannot-start.ts'
import { readConfig } from '../server/config.ts'
import { connect, createPool } from '../server/database/connect.ts'
import { forgetPlaysBefore } from '../server/features/library/plays/forget-plays.ts'
import { monthOf } from '../server/features/library/plays/months-of-plays.ts'
import { findDatabase } from './settings-database.ts'

const [name = '', ...more] = process.argv.slice(2)
if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(name) || more.length > 0) {
  console.error('Usage: npm run forget-plays -- MONTH (the last month to forget, such as 2026-03)')
  process.exit(2)
}
try {
  await forgetUpTo(new Date(`${name}-01T00:00:00Z`))
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}

async function forgetUpTo(month: Date): Promise<void> {
  const end = monthOf(month, 1)
  if (end > new Date()) throw new Error('Only months that are over can be forgotten.')
  const { connection, leave } = await findDatabase(readConfig(process.env))
  const pool = createPool({ connection, prepare: false, poolSize: 1, onConnectionLost: () => {} })
  try {
    const { tables } = await forgetPlaysBefore(connect(pool), end)
    console.log(
      `Forgot the plays up to ${name}: ${tables.length} tables were dropped, others looked through.`,
    )
  } finally {
    await pool.end()
    await leave()
  }
}
