import { parentPort } from 'node:worker_threads'
import { compose } from './compose.ts'
import { loadMp3Encoder } from './encode.ts'
import type { Recording, RecordingOrder } from './studio.ts'

/** A thread of the studio: takes an order, answers with the recording, waits for the next order. */
const encoder = await loadMp3Encoder()

parentPort?.on('message', (order: RecordingOrder) => {
  const song = compose(order)
  const mp3 = encoder.encode(song)
  const seconds = song.left.length / song.sampleRate
  const recording: Recording = { id: order.id, mp3, seconds, bpm: song.bpm, key: song.key }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window, it has no origin
  parentPort?.postMessage(recording)
})
