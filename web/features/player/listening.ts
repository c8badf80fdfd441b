import { call } from '../../api/call.ts'
import { audiblePlace, HeardParts, type HeardRange } from './heard.ts'
import type { Player, PlayerState } from './player-store.ts'
import { randomName } from './random-name.ts'

const beatMs = 10_000

interface Listen {
  songId: string
  /** Names it; the server holds one running listen of everybody. */
  name: string
  parts: HeardParts
}

/**
 * Tells the server every ten seconds which parts of a song have sounded, and what is left over when the song pauses,
 * changes or the page is left. A beat that is lost or refused is not repeated: the next listen begins with what comes.
 * Returns how to end it.
 */
export function connectListening(player: Player): () => void {
  let listen: Listen | null = null

  const begin = (songId: string) => {
    listen = { songId, name: randomName(), parts: new HeardParts() }
    say(listen, [])
  }
  const say = (said: Listen, heard: HeardRange[]) => {
    call('POST /api/songs/{id}/listens', {
      params: { id: said.songId },
      body: { listen: said.name, heard },
    }).catch((error: unknown) => {
      // Another tab has taken over, or the line was down: what sounds from now on is a listen of its own.
      console.debug('A beat was not taken', error)
      if (listen === said) listen = null
    })
  }
  const beat = () => {
    const heard = listen?.parts.take() ?? []
    if (listen && heard.length > 0) say(listen, heard)
  }
  const leave = () => {
    const heard = listen?.parts.take() ?? []
    if (!listen || heard.length === 0) return
    const body = JSON.stringify({ listen: listen.name, heard })
    navigator.sendBeacon(
      `/api/songs/${listen.songId}/listens`,
      new Blob([body], { type: 'application/json' }),
    )
  }
  const follow = (state: PlayerState, before: PlayerState) => {
    const { song, isPlaying } = state
    if (listen && listen.songId !== song?.id) {
      beat()
      listen = null
    }
    if (song && song.status !== 'withheld' && isPlaying && !listen) begin(song.id)
    listen?.parts.reach(audiblePlace(state))
    if (!isPlaying && before.isPlaying) beat()
  }
  follow(player.getState(), player.getState())
  const unsubscribe = player.subscribe(follow)
  const timer = setInterval(beat, beatMs)
  addEventListener('pagehide', leave)
  return () => {
    unsubscribe()
    clearInterval(timer)
    removeEventListener('pagehide', leave)
    leave()
  }
}
