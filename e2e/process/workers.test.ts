import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startTestPostgres } from '../../tools/test-postgres.ts'
import { type AudioFile, melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { eventually, freshFolder, startHere } from './machine.ts'

/** Songs so long that the test can observe their analysis. */
const seconds = 90

test('two workers share the queue fairly between people; kill -9 of either loses and stops nothing', async () => {
  const postgres = await startTestPostgres()
  onTestFinished(() => postgres.stop())
  const dataDirectory = await freshFolder()
  const start = (ROLE: 'web' | 'worker') =>
    startHere({
      dataDirectory,
      settings: { DATABASE_URL: postgres.url, LOG_LEVEL: 'warn', TRUST_PROXY: '1', ROLE },
    })
  const web = await start('web')
  const [mina, jun] = [new Client(web.address, '10.0.0.1'), new Client(web.address, '10.0.0.2')]
  await mina.register('mina')
  await jun.register('jun')
  const rows = new pg.Pool({ connectionString: postgres.url, max: 1 })
  onTestFinished(() => rows.end())
  const countOf = async (status: string, songs: AudioFile[]): Promise<number> => {
    const titles = songs.map(({ name }) => name)
    const statement = 'select 1 from songs where status = $1 and title = any($2)'
    return (await rows.query(statement, [status, titles])).rowCount!
  }
  const ofMina = Array.from({ length: 8 }, (_, tune) => melodyWav({ seconds, tune }))
  const ofJun = [21, 22, 23].map(tune => melodyWav({ tune }))
  const ready = (song: AudioFile) =>
    eventually(`${song.name} is ready`, 90, async () => (await countOf('ready', [song])) === 1)
  const answers = ofMina.map(song => mina.publish(song))
  await eventually('all of them wait', 60, async () => (await countOf('processing', ofMina)) === 8)

  // jun's song is last in the queue but not the last to be ready: one person's songs never take all workers.
  answers.push(jun.publish(ofJun[0]!))
  await eventually('it waits behind them', 60, async () => (await countOf('processing', ofJun)) === 1)
  const [first, second] = await Promise.all([start('worker'), start('worker')])
  await ready(ofJun[0]!)
  expect(await countOf('ready', ofMina)).toBeLessThan(6)

  first.signalGroup('SIGKILL')
  await first.ended
  answers.push(jun.publish(ofJun[1]!))
  await ready(ofJun[1]!)

  await start('worker')
  second.signalGroup('SIGKILL')
  await second.ended
  answers.push(jun.publish(ofJun[2]!))
  await ready(ofJun[2]!)
  await Promise.all(answers)
  await eventually('all are ready', 180, async () => (await countOf('ready', ofMina)) === 8)
}, 400_000)
