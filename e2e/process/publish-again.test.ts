import { once } from 'node:events'
import { rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Product, startProduct } from '../../tools/product.ts'
import { melodyWav } from '../audio.ts'
import { ownRows } from '../own-rows.ts'
import type { Client } from './client.ts'
import { eventually, freshFolder } from './machine.ts'
import { cuttableLine, ground, letIn, startPublisher, startPublisherIn } from './publisher.ts'

const publishing = /^POST \/api\/drafts\/[^/]+\/publish /

test('a song whose answer was lost is published once: the next run gets the answer', async () => {
  const { mina, address, folder, memory } = await ground(product)
  const line = await cuttableLine(address)
  const file = join(folder, 'once.wav')
  await writeFile(file, melodyWav({ seconds: 5 }).buffer)
  await writeFile(join(folder, 'once.lrc'), '[00:00.50]First line\n')

  line.loseAnswerTo = publishing
  const cut = startPublisher(memory, '--server', line.address, file)
  await letIn(mina, (await cut.first('signIn')).user_code)
  expect(await cut.ended).toMatchObject({ code: 4, told: [{}, { event: 'failed' }] })
  expect(await mina.call('GET /api/drafts')).toEqual([])

  const again = await startPublisher(memory, file).ended
  expect(again).toMatchObject({ code: 0, told: [{ event: 'published', file, sidecars: ['once.lrc'] }] })
  expect(await titled(mina, 'once')).toMatchObject([{ id: again.told[0]!.id }])

  // A file that was published is forgotten, so publishing it again makes a second song.
  expect(await startPublisher(memory, file).ended).toMatchObject({ code: 0 })
  expect(await titled(mina, 'once')).toHaveLength(2)
})

test('an answer that the server keeps no more is told, and the song is published again only by another run', async () => {
  const { mina, address, folder, memory } = await ground(product)
  const line = await cuttableLine(address)
  const file = join(folder, 'late.wav')
  await writeFile(file, melodyWav({ seconds: 5, tune: 4 }).buffer)
  line.loseAnswerTo = publishing
  const cut = startPublisher(memory, '--server', line.address, file)
  await letIn(mina, (await cut.first('signIn')).user_code)
  expect((await cut.ended).code).toBe(4)

  await ownRows(product, 'delete from idempotency_keys where key like $1', ['publish-%'])
  expect(await startPublisher(memory, file).ended).toMatchObject({
    code: 1,
    told: [{ event: 'failed', file, message: expect.stringContaining('may be published already') }],
  })
  expect(await titled(mina, 'late')).toHaveLength(1)
  expect(await mina.call('GET /api/drafts')).toEqual([])
  expect(await startPublisher(memory, file).ended).toMatchObject({ code: 0, told: [{ event: 'published' }] })
})

test('watching goes on when a file goes before its turn, and when the folder is away for a moment', async () => {
  const [folder, memory] = [join(await freshFolder(), 'watched'), await freshFolder()]
  const names = ['one.wav', 'two.wav']
  await rename(await freshFolder(), folder)
  for (const name of names) await writeFile(join(folder, name), name)
  const announced: string[] = []
  // It takes nothing, and while the first file is announced, the other one goes.
  const refuse = async (request: IncomingMessage, response: ServerResponse) => {
    const [, name = ''] = /filename (\S+)/.exec(String(request.headers['upload-metadata'])) ?? []
    announced.push(Buffer.from(name, 'base64').toString())
    for (const other of names) if (other !== announced[0]) await rm(join(folder, other), { force: true })
    response.writeHead(413, { 'content-type': 'application/problem+json' })
    response.end(JSON.stringify({ code: 'song.audioTooLarge', message: 'Too large.' }))
  }
  const server = createServer((request, response) => void refuse(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const environment = { XDG_CONFIG_HOME: memory, MELODROME_TOKEN: 'melodrome_test' }
  const words = ['--server', address, '--watch', folder, '--existing']
  const watching = startPublisherIn(environment, words)
  const has = (name: string) => () => watching.told().some(({ file }) => basename(String(file)) === name)
  await watching.first('failed')

  await rename(folder, `${folder} away`)
  await new Promise(done => setTimeout(done, 1_500))
  await rename(`${folder} away`, folder)
  await writeFile(join(folder, 'three.wav'), 'three')
  await eventually('the third is announced', 20, has('three.wav'))
  watching.kill('SIGTERM')
  expect(await watching.ended).toMatchObject({ code: 0, complaints: '' })
  expect(announced).toEqual([expect.stringMatching(/^(one|two)\.wav$/), 'three.wav'])
})

async function titled(person: Client, title: string) {
  return (await person.list('GET /api/songs')).filter(song => song.title === title)
}

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 180_000)
afterAll(() => product.stop())
