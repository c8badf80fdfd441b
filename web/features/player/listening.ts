import { call } from '../../api/call.ts'
import { randomName } from '../../api/random-name.ts'
import { onQuieted } from '../../ui/sound/other-tabs.ts'
import { audiblePlace, HeardParts, type HeardRange } from './heard.ts'
import type { Player, PlayerState } from './player-store.ts'

const beatMs = 10_000

interface Listen {
  songId: string
  /** Its id; the server accepts one running listen per member. */
  name: string
  parts: HeardParts
}

/**
 * Reports to the server every ten seconds which parts of a song have sounded, and the rest when the song pauses or
 * changes or the page is left. A report that is lost or refused is not repeated: a new listen begins with what comes
 * next, for the same song only after the time of a report. Returns a function that stops this.
 */
export function connectListening(player: Player): () => void {
  let listen: Listen | null = null
  /** While a server refuses everything, each new place in the song must not ask it again. */
  let rest = { songId: '', until: 0 }
  let isTakenOver = false

  const begin = (songId: string) => {
    listen = { songId, name: randomName(), parts: new HeardParts() }
    say(listen, [])
  }
  const say = (said: Listen, heard: HeardRange[]) => {
    call('POST /api/songs/{id}/listens', {
      params: { id: said.songId },
      body: { listen: said.name, heard },
    }).catch((error: unknown) => {
      // Another tab has taken over, or the connection was lost: the sound from now on belongs to a new listen.
      console.debug('A beat was not taken', error)
      if (listen !== said) return
      listen = null
      rest = { songId: said.songId, until: Date.now() + beatMs }
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
    const place = audiblePlace(state)
    if (isTakenOver && isPlaying && !before.isPlaying) {
      listen = null
      isTakenOver = false
    }
    if (listen && listen.songId !== song?.id) {
      beat()
      listen = null
    }
    const rests = song?.id === rest.songId && Date.now() < rest.until
    // A muted tab must not take over from one that sounds.
    if (song && song.status !== 'withheld' && place !== null && !listen && !rests) begin(song.id)
    listen?.parts.reach(place)
    if (!isPlaying && before.isPlaying) beat()
  }
  follow(player.getState(), player.getState())
  const unsubscribe = player.subscribe(follow)
  // The listen of another tab runs from now on, so what is played here later is a new one.
  const stopHearing = onQuieted(() => {
    isTakenOver = true
  })
  const timer = setInterval(beat, beatMs)
  addEventListener('pagehide', leave)
  return () => {
    unsubscribe()
    stopHearing()
    clearInterval(timer)
    removeEventListener('pagehide', leave)
    leave()
  }
}
