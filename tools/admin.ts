// `npm run admin -- grant EMAIL ROLE` gives a role; `npm run admin -- list` shows moderators and administrators;
// `npm run admin -- forget-factors EMAIL` helps a member who has lost every second factor. Works on the database that the
// settings name, while the server runs or while it doesn't.

import { Role } from '../contract/identity/accounts.ts'
import { messageOf } from '../server/cannot-start.ts'
import { readConfig } from '../server/config.ts'
import { connect, createPool, type Database } from '../server/database/connect.ts'
import { transact } from '../server/database/transact.ts'
import { noteAct } from '../server/features/admin/acts/note-act.ts'
import { credentialsByEmail, setRole, staff } from '../server/features/identity/accounts/accounts-sql.ts'
import { forgetFactors } from '../server/features/identity/second-factor/second-factor-sql.ts'
import { endSessions } from '../server/features/identity/sessions/own-sessions.ts'
import { factorsOf } from '../server/features/identity/sessions/session-factors.ts'
import { noteSignIn } from '../server/features/identity/sign-in-log/note-sign-in.ts'
import { findDatabase } from './settings-database.ts'

const usage = `Usage: npm run admin -- grant EMAIL ROLE, where ROLE is one of ${Role.options.join(', ')}; npm run admin -- list; or npm run admin -- forget-factors EMAIL`

/** PostgreSQL's code for a table that isn't there: the server has never run on this database. */
const unknownTable = '42P01'

type Command = (database: Database) => Promise<{ said: string; succeeded: boolean }>

const command = commandOf(process.argv.slice(2))
if (!command) {
  console.error(usage)
  process.exit(2)
}
try {
  const { said, succeeded } = await onDatabase(command)
  if (succeeded) console.log(said)
  else console.error(said)
  process.exitCode = succeeded ? 0 : 1
} catch (error) {
  const isNew = error instanceof Error && 'code' in error && error.code === unknownTable
  console.error(isNew ? 'The database is still empty: start Melodrome once first.' : messageOf(error))
  process.exitCode = 1
}

function commandOf([name, ...words]: readonly string[]): Command | undefined {
  if (name === 'list' && words.length === 0) return list
  const [email, wanted] = words
  if (name === 'forget-factors' && words.length === 1 && email)
    return database => removeFactors(database, email)
  const role = Role.safeParse(wanted)
  if (name !== 'grant' || words.length !== 2 || !email || !role.success) return undefined
  return database => grant(database, email, role.data)
}

async function grant(database: Database, email: string, role: Role) {
  const succeeded = await transact(database, async transaction => {
    const person = await credentialsByEmail(transaction, email)
    if (!person || !(await setRole(transaction, email, role))) return false
    const now = new Date()
    await noteSignIn(transaction, { kind: 'roleChanged', account: person.id, reason: role }, now)
    await noteAct(transaction, { act: 'changeRole', by: null, about: person.id, details: { to: role } }, now)
    return true
  })
  const article = role === 'admin' ? 'an' : 'a'
  const said = succeeded ? `${email} is ${article} ${role} now.` : `There is no account with ${email}.`
  return { said, succeeded }
}

/** Afterwards the password alone is enough to sign in. All sessions end. */
async function removeFactors(database: Database, email: string) {
  return await transact(database, async transaction => {
    const person = await credentialsByEmail(transaction, email)
    if (!person) return { said: `There is no account with ${email}.`, succeeded: false }
    const { id } = person
    if ((await factorsOf(transaction, id)).length === 0)
      return { said: `${email} has no second factor.`, succeeded: false }
    await forgetFactors(transaction, id)
    await endSessions(transaction, id, 'all')
    const now = new Date()
    for (const kind of ['factorRemoved', 'sessionsEnded'] as const)
      await noteSignIn(transaction, { kind, account: id, reason: 'byAdministrator' }, now)
    await noteAct(transaction, { act: 'forgetFactors', by: null, about: id }, now)
    return { said: `${email} has no second factor any more, and is signed out.`, succeeded: true }
  })
}

async function list(database: Database) {
  const lines = (await staff(database)).map(
    ({ role, email, artistName }) => `${role.padEnd(10)} ${email} (${artistName})`,
  )
  return { said: lines.join('\n') || 'There are no moderators and no administrators.', succeeded: true }
}

async function onDatabase(carryOut: Command): ReturnType<Command> {
  const { connection, leave } = await findDatabase(readConfig(process.env))
  const pool = createPool({ connection, prepare: false, poolSize: 1, onConnectionLost: () => {} })
  try {
    return await carryOut(connect(pool))
  } finally {
    await pool.end()
    await leave()
  }
}
