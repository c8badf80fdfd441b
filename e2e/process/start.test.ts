import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dist, root } from '../../tools/stamp.mjs'
import { databaseProgramsIn, freshFolder, occupyPort, seeItFail, startHere } from './machine.ts'

const npmStart = [process.execPath, join(root, 'tools', 'start.mjs')] as const

test('npm start says where it is in one line; the second start builds nothing', async () => {
  const dataDirectory = await freshFolder()
  const first = await startHere({ dataDirectory, command: npmStart })
  expect(first.printed()).toBe(`Melodrome is at ${first.address}\n`)
  await first.end()

  const builtAt = statSync(join(dist, 'stamp.json')).mtimeMs
  const second = await startHere({ dataDirectory, command: npmStart })
  expect(second.printed()).toBe(`Melodrome is at ${second.address}\n`)
  expect(statSync(join(dist, 'stamp.json')).mtimeMs).toBe(builtAt)
})

test('malformed settings end the start with one sentence that names them all', async () => {
  const dataDirectory = await freshFolder()
  const { code, printed } = await seeItFail({
    dataDirectory,
    command: npmStart,
    settings: { PORT: 'eighty', ROLE: 'boss' },
  })
  expect(code).toBe(1)
  expect(printed).toBe(
    "The configuration can't be used: PORT must be a number; ROLE must be all, web or worker.\n",
  )
})

test('a port that is taken ends the start with one sentence, and nothing keeps running', async () => {
  const dataDirectory = await freshFolder()
  const port = await occupyPort()
  const { code, printed } = await seeItFail({
    dataDirectory,
    command: npmStart,
    settings: { PORT: String(port) },
  })
  expect(code).toBe(1)
  expect(printed).toBe(`Port ${port} is taken by another program: stop that one, or set PORT to another.\n`)
  expect(databaseProgramsIn(dataDirectory)).toEqual([])
})

test('a database that does not answer ends the start with one sentence', async () => {
  const port = await occupyPort()
  const { code, printed } = await seeItFail({
    dataDirectory: await freshFolder(),
    settings: { DATABASE_URL: `postgres://melodrome:secret@127.0.0.1:${port + 1}/none` },
  })
  expect(code).toBe(1)
  expect(printed).toMatch(/^The database at 127\.0\.0\.1:\d+ can't be used: .*ECONNREFUSED.*\n$/)
  expect(printed).not.toContain('secret')
})

test('a trust list without a certificate ends the start with one sentence', async () => {
  const list = join(await freshFolder(), 'trust.pem')
  await writeFile(list, 'no certificate')
  const start = (path: string) =>
    freshFolder().then(dataDirectory =>
      seeItFail({ dataDirectory, settings: { CONTENT_CREDENTIALS_TRUST: path } }),
    )
  expect(await start(list)).toMatchObject({
    code: 1,
    printed: `CONTENT_CREDENTIALS_TRUST holds no certificate in PEM: ${list}.\n`,
  })
  const { printed } = await start(`${list}.gone`)
  expect(printed).toMatch(/^CONTENT_CREDENTIALS_TRUST can't be read \(ENOENT.*\)\.\n$/)
})
