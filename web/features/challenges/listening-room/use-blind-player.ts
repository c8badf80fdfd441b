import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import type { BlindEntry } from '#contract/challenges/listening-room.ts'
import { call } from '../../../api/call.ts'
import { stale } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { sayFailed } from '../../player/bar/use-playback.ts'
import { player, usePlayer } from '../../player/player.ts'
import { isSilent } from '../../player/player-store.ts'
import { shortcutOf } from '../../player/shortcuts/shortcuts.ts'
import { soundAlone } from '../../player/tabs/sound-alone.ts'
import { roomReads } from '../challenge-reads.ts'
import { createBlindPlayer } from './blind-player.ts'

/**
 * The player of one entry while it is on screen: it has the volume of the page's player, and the two never sound at
 * once. `onGone` is called once the server says that the entry can no longer be judged.
 */
export function useBlindPlayer(challengeId: string, entry: BlindEntry, onGone: () => void) {
  const say = useSay()
  const queries = useQueryClient()
  const [blind] = useState(() =>
    createBlindPlayer(entry, (listen, heard) =>
      call('POST /api/challenges/{id}/entries/{token}/listens', {
        params: { id: challengeId, token: entry.token },
        body: { listen, heard },
      }),
    ),
  )
  const volume = usePlayer(state => (isSilent(state) ? 0 : state.volume / 100))
  const isOtherPlaying = usePlayer(state => state.isPlaying)
  useEffect(() => blind.setVolume(volume), [blind, volume])
  useEffect(() => {
    if (isOtherPlaying) blind.pause()
  }, [blind, isOtherPlaying])
  useEffect(() => soundAlone(blind, player), [blind])
  const toggle = () => {
    if (blind.getState().isPlaying) return blind.pause()
    player.pause()
    blind.play().catch((error: unknown) => {
      sayFailed(error, say)
      // Its song may have been taken away.
      void stale(queries, ...roomReads)
    })
  }
  const toggleByKey = useEffectEvent(toggle)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (shortcutOf(event) !== 'toggle') return
      // This runs before the page's player gets the key.
      event.preventDefault()
      toggleByKey()
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
  // Its timers begin with its first sound, so a player that never sounded leaves nothing behind.
  useEffect(() => blind.close, [blind])
  const state = useStore(blind)
  const leave = useEffectEvent((refusal: Error) => {
    showToast({ title: say('listening.broken'), text: reasonOf(say, refusal), tone: 'bad' })
    onGone()
  })
  useEffect(() => {
    if (state.gone) leave(state.gone)
  }, [state.gone])
  return { ...state, toggle, seek: blind.seek }
}
