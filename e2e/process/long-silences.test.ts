import { expect, test } from 'vitest'
import type { Song } from '#contract/songs/songs.ts'
import { silentOpus } from '../../server/media/testing/opus-file.ts'
import { type AudioFile, melodyWav } from '../audio.ts'
import { Client, Refused } from './client.ts'
import { eventually, freshFolder, startHere } from './machine.ts'

test('twelve silences of ten hours, and some of nineteen minutes, don’t delay another member’s song', async () => {
  const product = await startHere({ dataDirectory: await freshFolder(), settings: { TRUST_PROXY: '1' } })
  const [mina, jun] = [new Client(product.address, '10.0.0.1'), new Client(product.address, '10.0.0.2')]
  await mina.register('mina')
  await jun.register('jun')
  const alone = await secondsUntilReady(jun, 1)

  const silence = (name: string, seconds: number): AudioFile => ({
    name,
    mimeType: 'audio/ogg',
    buffer: Buffer.from(silentOpus(seconds)),
  })
  const tenHours = silence('ten-hours.opus', 36_000)
  const nineteenMinutes = silence('nineteen-minutes.opus', 19 * 60)
  const sent = [...Array<AudioFile>(12).fill(tenHours), nineteenMinutes, nineteenMinutes].map(async audio => {
    const told = await mina.publish(audio).catch((error: unknown) => error)
    return told instanceof Refused ? told.problem.code : (told as Song).status
  })
  const besideThem = await secondsUntilReady(jun, 2)
  // The limit is in seconds, because it is a promise to everyone who shares an installation with an attacker.
  expect(besideThem).toBeLessThanOrEqual(alone + 5)
  // Refused at once, or still processing, because mina's own songs wait for each other.
  for (const answer of (await Promise.all(sent)).slice(0, 12)) {
    expect(['song.audioTooLong', 'processing']).toContain(answer)
  }
})

async function secondsUntilReady(client: Client, tune: number): Promise<number> {
  const start = performance.now()
  const song = await client.publish(melodyWav({ tune }))
  await eventually('the song is ready', 120, () => isIn('ready', client, song.id))
  return (performance.now() - start) / 1000
}

async function isIn(status: Song['status'], client: Client, id: string): Promise<boolean> {
  return (await client.call('GET /api/songs/{id}', id)).status === status
}
