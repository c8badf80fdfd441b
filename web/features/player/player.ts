import { useStore } from 'zustand'
import { call } from '../../api/call.ts'
import { theAudio } from './audio.ts'
import { createPlayer, type PlayerState } from './player-store.ts'
import { rememberedVolume, rememberVolume } from './volume-memory.ts'

/** The player of this tab. While the server renders a page, it holds no song and gets no calls. */
export const player = createPlayer({
  audio: theAudio,
  recordPlay: id => call('POST /api/songs/{id}/play', { params: { id } }),
  volume: { remembered: rememberedVolume(), remember: rememberVolume },
})

/** A part of the player's state; renders again only when that part changes. */
export function usePlayer<T>(part: (state: PlayerState) => T): T {
  return useStore(player, part)
}
