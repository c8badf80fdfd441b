import { deepStrictEqual } from 'node:assert/strict'
import type { RunningProduct } from '../../tools/product.ts'
import { melodyWav } from '../audio.ts'
import { Client } from '../process/client.ts'
import { openLive } from '../process/live-stream.ts'
import { eventually } from '../process/machine.ts'

interface Versions {
  startOlder: () => Promise<RunningProduct>
  startNewer: () => Promise<RunningProduct>
}

/** Throws at the first thing that one version can't do, or doesn't see of the other. */
export async function liveTogether({ startOlder, startNewer }: Versions): Promise<void> {
  let older = await startOlder()
  const mina = new Client(older.address, '198.51.100.1')
  const minaId = await mina.register('mina')
  const jun = new Client(older.address, '198.51.100.2')
  await jun.register('jun')
  const first = await mina.publish(melodyWav({ tune: 0 }), '먼저')
  console.log('The older one serves; the newer one migrates under it.')

  const newer = await startNewer()
  await beTogether(mina.at(newer.address), jun.at(older.address), '새 판에서')
  await beTogether(mina.at(older.address), jun.at(newer.address), '옛 판에서')

  console.log('The older one dies and starts again on the newer tables.')
  older.signal('SIGKILL')
  await older.ended
  older = await startOlder()
  await beTogether(mina.at(older.address), jun.at(newer.address), '다시')
  for (const { address } of [older, newer]) {
    const songs = await mina.at(address).call('GET /api/users/{id}/songs', minaId)
    deepStrictEqual(
      songs.map(({ title }) => title),
      ['다시', '옛 판에서', '새 판에서', '먼저'],
    )
    deepStrictEqual((await heard(address, first.id)) > 1_000, true)
  }
}

/** `maker` publishes at one version; `listener` plays, likes and comments at the other; `maker` is told of it. */
async function beTogether(maker: Client, listener: Client, title: string): Promise<void> {
  const live = await openLive(maker)
  await eventually('the stream has begun', 20, () => live.position !== undefined)
  const song = await maker.publish(melodyWav({ tune: title.length }), title)
  await eventually('the song can be heard', 60, async () => (await heard(listener.address, song.id)) > 1_000)
  const listed = await listener.call('GET /api/songs')
  deepStrictEqual(listed[0]?.title, title)
  const told = live.numbers.length
  await listener.call('POST /api/songs/{id}/play', song.id)
  await listener.call('POST /api/songs/{id}/like', song.id, { isLike: true })
  await listener.call('POST /api/songs/{id}/rate', song.id, { rating: 5 })
  await listener.call('POST /api/songs/{id}/comments', song.id, { content: '좋아요' })
  await eventually('the maker is told', 20, () => live.numbers.length > told)
  const { likes, averageRating } = await maker.call('GET /api/songs/{id}', song.id)
  deepStrictEqual({ likes, averageRating }, { likes: 1, averageRating: 5 })
  const [notification] = await maker.call('GET /api/notifications')
  deepStrictEqual(notification === undefined, false)
}

async function heard(address: string, id: string): Promise<number> {
  const response = await fetch(`${address}/api/songs/${id}/stream`)
  const { byteLength } = await response.arrayBuffer()
  return response.ok ? byteLength : 0
}
