import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { root } from '../../tools/stamp.mjs'
import { Client } from './client.ts'
import { databaseProgramsIn, freshFolder, seeItFail, startHere } from './machine.ts'

/** Runs `npm run admin -- …`; answers its exit code and what it prints. */
async function admin(dataDirectory: string, ...words: string[]) {
  const program = [process.execPath, '--import', 'tsx', join(root, 'tools/admin.ts')] as const
  const { code, printed } = await seeItFail({ dataDirectory, command: [...program, ...words] })
  return [code, printed]
}

const usage =
  'Usage: npm run admin -- grant EMAIL ROLE, where ROLE is one of member, moderator, admin; npm run admin -- list; or npm run admin -- forget-factors EMAIL\n'

test('roles are granted with and without a running server, and each time one sentence says so', async () => {
  const dataDirectory = await freshFolder()
  expect(await admin(dataDirectory, 'list')).toEqual([
    1,
    `There is no database in ${dataDirectory} yet: start Melodrome once first.\n`,
  ])
  const product = await startHere({ dataDirectory })
  expect(await admin(dataDirectory, 'list')).toEqual([0, 'There are no moderators and no administrators.\n'])
  const teo = new Client(product.address)
  await new Client(product.address).register('nora')
  await teo.register('teo')
  expect(product.printed()).toContain('The first account, nora@melodrome.test, is the administrator')
  expect(await admin(dataDirectory, 'grant', 'teo@melodrome.test', 'moderator')).toEqual([
    0,
    'teo@melodrome.test is a moderator now.\n',
  ])
  expect(await teo.call('GET /api/auth/user')).toMatchObject({ role: 'moderator' })

  await product.end()
  expect(await admin(dataDirectory, 'grant', 'mina@melodrome.test', 'admin')).toEqual([
    1,
    'There is no account with mina@melodrome.test.\n',
  ])
  expect(await admin(dataDirectory, 'list')).toEqual([
    0,
    'admin      nora@melodrome.test (nora)\nmoderator  teo@melodrome.test (teo)\n',
  ])
  expect(databaseProgramsIn(dataDirectory)).toEqual([])
  for (const wrong of [
    [],
    ['grant', 'teo@melodrome.test'],
    ['grant', 'teo@melodrome.test', 'king'],
    ['lists'],
    ['forget-factors'],
  ])
    expect(await admin(dataDirectory, ...wrong)).toEqual([2, usage])
})

test('a member who has lost every second factor can sign in by password again, and both logs say so', async () => {
  const dataDirectory = await freshFolder()
  const product = await startHere({ dataDirectory })
  const [nora, teo] = [new Client(product.address), new Client(product.address)]
  await nora.register('nora')
  await teo.register('teo')
  const email = 'teo@melodrome.test'
  const forget = (whose: string) => admin(dataDirectory, 'forget-factors', whose)
  expect(await forget('mina@melodrome.test')).toEqual([1, 'There is no account with mina@melodrome.test.\n'])
  expect(await forget(email)).toEqual([1, 'teo@melodrome.test has no second factor.\n'])

  const password = 'open the curtain'
  const { secret } = await teo.call('POST /api/auth/totp', '', { password })
  await teo.call('POST /api/auth/totp/confirm', '', { code: new TOTP({ secret }).generate() })
  expect(await forget(email)).toEqual([
    0,
    'teo@melodrome.test has no second factor any more, and is signed out.\n',
  ])
  await expect(teo.call('GET /api/auth/user')).rejects.toMatchObject({ status: 401 })
  await teo.call('POST /api/auth/login', '', { email, password })
  expect(await teo.call('GET /api/auth/user')).toMatchObject({ artistName: 'teo' })
  const entries = await teo.call('GET /api/account/sign-ins')
  expect(entries.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
    'signedIn password',
    'sessionsEnded byAdministrator',
    'factorRemoved byAdministrator',
    'factorAdded authenticator',
    'signedIn registration',
  ])
  expect(await nora.call('GET /api/admin/log')).toMatchObject([
    { act: 'forgetFactors', actor: null, about: { artistName: 'teo' } },
  ])
  await product.end()
})
