import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launchProduct } from '../../tools/product.ts'
import { root } from '../../tools/stamp.mjs'
import { melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { databaseProgramsIn, eventually, freshFolder, programsOf, startHere } from './machine.ts'
import { slowDownload, slowUpload } from './slow.ts'

const npmStart = [process.execPath, join(root, 'tools', 'start.mjs')] as const

test('Ctrl-C and SIGTERM end the product at once and in order, its database with it', async () => {
  const dataDirectory = await freshFolder()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    const product = await startHere({ dataDirectory, command: npmStart })
    // A browser's connection that stays open must not delay the stop.
    expect(await new Client(product.address).statusOf('/api/songs')).toBe(200)
    expect(databaseProgramsIn(dataDirectory)).not.toEqual([])
    const asked = Date.now()
    product.signalGroup(name)
    expect(await product.ended).toEqual({ code: 0, signal: null })
    expect(Date.now() - asked).toBeLessThan(5_000)
    expect(databaseProgramsIn(dataDirectory)).toEqual([])
    expect(product.printed()).toBe(`Melodrome is at ${product.address}\n`)
  }
})

test('Ctrl-C while the demo community moves in ends without errors, too', async () => {
  const dataDirectory = await freshFolder()
  const settings = { DEMO: '1' }
  const { child, printed, ended } = launchProduct({ dataDirectory, settings, ownGroup: true })
  await eventually('composing', 60, () => /song/i.test(printed()))
  process.kill(-child.pid!, 'SIGINT')
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(databaseProgramsIn(dataDirectory)).toEqual([])
  expect(printed()).not.toMatch(/error|\bat .*\.js/i)
})

test.each<[moment: string, hasCome: (folder: string, printed: string) => boolean]>([
  ['its database is being made', folder => existsSync(join(folder, 'postgres'))],
  ['its database starts', folder => databaseProgramsIn(folder).length > 0],
  ['its tables are being made', folder => databaseProgramsIn(folder).some(name => name.includes('[local]'))],
  ['it has just begun to listen', (_folder, printed) => printed.includes('Melodrome is at')],
])('a stop while %s ends quietly, and the next start works', async (_moment, hasCome) => {
  const dataDirectory = await freshFolder()
  const { child, printed, ended } = launchProduct({ dataDirectory, ownGroup: true })
  onTestFinished(() => void child.kill('SIGKILL'))
  await eventually('so far', 60, () => hasCome(dataDirectory, printed()))
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(printed().replace(/^Melodrome is at .*\n/, '')).toBe('')
  await eventually('without PostgreSQL', 10, () => databaseProgramsIn(dataDirectory).length === 0)
  const next = await startHere({ dataDirectory })
  expect(await new Client(next.address).statusOf('/api/songs')).toBe(200)
})

test('at a stop, calls that are under way are finished and new ones are refused', async () => {
  const dataDirectory = await freshFolder()
  const before = await startHere({ dataDirectory, settings: { LOG_LEVEL: 'error' } })
  const mina = new Client(before.address)
  await mina.register('mina')
  const heard = await mina.publish(melodyWav({ seconds: 200, tune: 1 }))

  const download = await slowDownload(mina, `/api/songs/${heard.id}/stream`)
  const upload = await slowUpload(mina, melodyWav({ tune: 2 }))
  before.signalGroup('SIGTERM')
  await eventually('refusing', 5, async () => (await mina.statusOf('/health')) === 0)
  const answer = await upload.finish()
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.body)).toMatchObject({ status: 'ready' })
  const whole = await download.finish()
  const finished = Date.now()
  expect(await before.ended).toEqual({ code: 0, signal: null })
  expect(Date.now() - finished).toBeLessThan(10_000)
  expect(before.printed()).not.toContain('"level":')

  const after = await startHere({ dataDirectory })
  mina.address = after.address
  const songs = await mina.call('GET /api/songs')
  expect(songs.map(({ title }) => title).toSorted()).toEqual(['melody-1.wav', 'melody-2.wav'])
  const again = await slowDownload(mina, `/api/songs/${heard.id}/stream`)
  expect(sha256(await again.finish())).toBe(sha256(whole))
})

test('Ctrl-C in a terminal reaches neither the worker that decodes a song nor the database', async () => {
  const dataDirectory = await freshFolder()
  const product = await startHere({ dataDirectory, settings: { LOG_LEVEL: 'error' } })
  const mina = new Client(product.address)
  await mina.register('mina')
  const upload = await slowUpload(mina, melodyWav({ seconds: 300 }))
  const answer = upload.finish()
  await eventually('decoding', 10, () => programsOf(product.pid).some(name => name.includes('audio-worker')))
  product.signalGroup('SIGINT')
  const { status, body } = await answer
  expect(`${status} ${body}`).toMatch(/^200 .*"status":"ready"/)
  expect(await product.ended).toEqual({ code: 0, signal: null })
})

test('kill -9 takes the database along within seconds, and nothing acknowledged is lost', async () => {
  const dataDirectory = await freshFolder()
  const before = await startHere({ dataDirectory })
  const mina = new Client(before.address)
  await mina.register('mina')
  const { id } = await mina.publish(melodyWav({ tune: 3 }))
  await mina.call('POST /api/songs/{id}/like', id, { isLike: true })
  before.signal('SIGKILL')
  await before.ended
  await eventually('without PostgreSQL', 4, () => databaseProgramsIn(dataDirectory).length === 0)

  const after = await startHere({ dataDirectory })
  mina.address = after.address
  expect(await mina.call('GET /api/songs/{id}', id)).toMatchObject({
    status: 'ready',
    likes: 1,
    isLike: true,
  })
})

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
