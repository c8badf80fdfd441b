import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import type { Draft } from '#contract/songs/drafts.ts'
import { useSay } from '../../../../say/use-say.ts'
import { orSay } from '../../../player/bar/use-playback.ts'
import { player, usePlayer } from '../../../player/player.ts'
import { isSilent } from '../../../player/player-store.ts'
import { soundAlone } from '../../../player/tabs/sound-alone.ts'
import { equalVolumes } from './take-order.ts'
import { createTakesPlayer } from './takes-player.ts'

/**
 * The sound of the takes while they are on screen: it has the volume of the page's player, and the two never sound at
 * once. `onBroken` is called for a take that stopped sounding because of an error.
 */
export function useTakesPlayer(takes: readonly Draft[], onBroken: (takeId: string) => void) {
  const say = useSay()
  const tellBroken = useEffectEvent(onBroken)
  const [sound] = useState(() => createTakesPlayer(() => new Audio()))
  useEffect(() => sound.onBroken(id => tellBroken(id)), [sound])
  const state = useStore(sound)
  const volume = usePlayer(other => (isSilent(other) ? 0 : other.volume / 100))
  const isOtherPlaying = usePlayer(other => other.isPlaying)
  useEffect(() => sound.setVolume(volume), [sound, volume])
  useEffect(() => {
    if (isOtherPlaying) sound.pause()
  }, [sound, isOtherPlaying])
  useEffect(() => soundAlone(sound, player), [sound])

  const ready = takes.filter(({ status }) => status === 'ready')
  const holdReady = useEffectEvent(() => {
    const volumes = equalVolumes(ready)
    sound.setTakes(
      ready.map(({ id, audioUrl, duration }) => ({
        id,
        url: audioUrl ?? '',
        durationSeconds: duration ?? 0,
        volume: volumes.get(id) ?? 1,
      })),
    )
    const { takeId } = sound.getState()
    // The first take that is ready, until one is chosen.
    if (takeId === null && ready[0]) sound.choose(ready[0].id)
  })
  const readyIds = ready.map(({ id }) => id).join()
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other takes are set anew
  useEffect(() => holdReady(), [readyIds])
  useEffect(() => sound.close, [sound])

  const toggle = (): void => {
    if (sound.getState().isPlaying) return sound.pause()
    player.pause()
    orSay(sound.play(), say)
  }
  return { ...state, toggle, choose: sound.choose, seek: sound.seek, pause: sound.pause, play: sound.play }
}

export type TakesSound = ReturnType<typeof useTakesPlayer>
