import type { StoreApi } from 'zustand/vanilla'
import { onQuieted, quietOthers } from '../../../ui/sound/other-tabs.ts'
import { isSilent, type PlayerState } from '../player-store.ts'

type Watched<T> = Pick<StoreApi<T>, 'getState' | 'subscribe'>

type Sound = Watched<Pick<PlayerState, 'isPlaying' | 'isLoading'>> & { pause: () => void }

/**
 * Pauses the other tabs as soon as this player can be heard, and this player when another tab can. `loudness` is the
 * page's player, because all players of a page have its volume. Returns a function that stops this.
 */
export function soundAlone(
  sound: Sound,
  loudness: Watched<Pick<PlayerState, 'volume' | 'isMuted'>>,
): () => void {
  let wasHeard = false
  const follow = () => {
    const { isPlaying, isLoading } = sound.getState()
    const isHeard = isPlaying && !isLoading && !isSilent(loudness.getState())
    if (isHeard && !wasHeard) quietOthers()
    wasHeard = isHeard
  }
  follow()
  const ends = [sound.subscribe(follow), loudness.subscribe(follow), onQuieted(sound.pause)]
  return () => {
    for (const end of ends) end()
  }
}
