import { createPlayer } from '../player-store.ts'
import { createPlayerQueue } from '../queue/queue-store.ts'
import { FakeAudio } from './fake-audio.ts'

/**
 * A player with its queue and a fake audio element. Songs whose ids are in `gone` can't be played any more; what the
 * server knows of songs is not to be had while `line.isDown`.
 */
export function playerWithQueue() {
  const audio = new FakeAudio()
  const gone = new Set<string>()
  const line = { isDown: false }
  const player = createPlayer({
    audio: () => audio,
    recordPlay: async () => ({ counted: true }),
    volume: { remembered: 75, remember: () => {} },
  })
  const queue = createPlayerQueue(player, async id => {
    if (line.isDown) return 'unknown'
    return gone.has(id) ? 'gone' : 'there'
  })
  return { audio, player, queue, gone, line }
}
