import type { Topic } from '#contract/notifications/live.ts'
import type { LiveFollower } from './live.ts'

type Look = () => void

/** The topics that parts of the page watch, also while there is no stream yet. */
const watched = new Map<Look, { topic: Topic; stop: (() => void) | undefined }>()
let current: LiveFollower | undefined

/**
 * Calls `look` whenever something about `topic` may have changed; never without a stream, as for visitors. Returns a
 * function that stops this.
 */
export function watchTopic(topic: Topic, look: Look): () => void {
  watched.set(look, { topic, stop: current?.watch(topic, look) })
  return () => {
    watched.get(look)?.stop?.()
    watched.delete(look)
  }
}

/** From now on this stream delivers the events; `undefined`: there is no stream. */
export function watchThrough(follower: LiveFollower | undefined): void {
  current = follower
  for (const [look, watch] of watched) {
    watch.stop?.()
    watch.stop = follower?.watch(watch.topic, look)
  }
}
