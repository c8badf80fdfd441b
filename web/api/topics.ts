import type { Topic } from '#contract/notifications/live.ts'
import type { LiveFollower } from './live.ts'

type Look = () => void

/** What parts of the page look at, whether or not a stream is there to bring news of it yet. */
const watched = new Map<Look, { topic: Topic; stop: (() => void) | undefined }>()
let current: LiveFollower | undefined

/**
 * Calls `look` whenever something about `topic` may have changed; without a stream, as for visitors, never. Answers
 * how to stop.
 */
export function watchTopic(topic: Topic, look: Look): () => void {
  watched.set(look, { topic, stop: current?.watch(topic, look) })
  return () => {
    watched.get(look)?.stop?.()
    watched.delete(look)
  }
}

/** From now on this stream brings the news; `undefined`: there is none. */
export function watchThrough(follower: LiveFollower | undefined): void {
  current = follower
  for (const [look, watch] of watched) {
    watch.stop?.()
    watch.stop = follower?.watch(watch.topic, look)
  }
}
