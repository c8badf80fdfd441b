import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ownDatabaseOf } from '../../tools/own-database.ts'
import { melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { emptyLedger, faultsOf, promisedFiles, publishUntilCut, voteUntilCut } from './ledger.ts'
import { eventually, filesIn, freshFolder, startHere } from './machine.ts'

const rounds = 3

test('killed at any moment, it starts again with everything that it has confirmed', async () => {
  const dataDirectory = await freshFolder()
  // Plays of one listener count once, so each play comes from another network and each acknowledged one is a row.
  const settings = { TRUST_PROXY: '1' }
  const ledger = emptyLedger()
  let tune = 0
  const nextTune = () => melodyWav({ seconds: 2, tune: tune++ })

  let product = await startHere({ dataDirectory, settings })
  const cast = await Promise.all(
    ['mina', 'jun', 'sora', 'teo'].map(async name => {
      const client = new Client(product.address)
      return { client, id: await client.register(name) }
    }),
  )
  const [mina, jun] = cast as [(typeof cast)[0], (typeof cast)[0]]
  const { id } = await mina.client.publish(nextTune())
  const songs = [id, (await jun.client.publish(nextTune())).id]

  for (let round = 0; round < rounds; round++) {
    const work = [
      publishUntilCut(mina, nextTune, ledger),
      publishUntilCut(jun, nextTune, ledger),
      ...cast.map(member => voteUntilCut(member, songs, ledger)),
    ]
    // In the first round the kill waits until there is something to lose.
    if (round === 0) await eventually('a play has been promised', 30, () => ledger.plays.size > 0)
    await pause(Math.random() * 700)
    product.signal('SIGKILL')
    await Promise.all([...work, product.ended])
    product = await startHere({ dataDirectory, settings })
    for (const { client } of cast) client.address = product.address
    const { connection } = ownDatabaseOf(dataDirectory)
    expect(await faultsOf(connection, ledger)).toEqual([])
    const present = new Set(filesIn(path.join(dataDirectory, 'blobs')).map(file => path.basename(file)))
    expect((await promisedFiles(connection)).filter(file => !present.has(file))).toEqual([])
  }

  expect(ledger.plays.size).toBeGreaterThan(0)

  const unfinished = async () => {
    const own = await Promise.all(
      [mina, jun].map(({ client, id: person }) => client.call('GET /api/users/{id}/songs', person)),
    )
    return own.flat().filter(({ status }) => status !== 'ready')
  }
  await eventually(
    'every song that was cut in the middle is ready',
    40,
    async () => (await unfinished()).length === 0,
  )
})
