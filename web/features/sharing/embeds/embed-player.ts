import { isSideways, shareAt } from '../../../ui/fields/slide-share.ts'
import { secondAfterKey } from '../../../ui/fields/slider-keys.ts'
import { peaksFromBase64, wavePath } from '../../../ui/sound/bars.ts'
import { onQuieted, quietOthers } from '../../../ui/sound/other-tabs.ts'
import { clock } from '../../player/clock.ts'
import './embed.css'
import './embed-list.css'
import { embedBars } from './embed-bars.ts'
import type { EmbeddedSong } from './embedded-song.ts'

/**
 * The small player on another site's page: the server has rendered everything, this script only plays the sound. It is
 * a short plain script and not the application, because a page may have many of these players.
 */
const songs: EmbeddedSong[] = JSON.parse(document.getElementById('songs')?.textContent ?? '[]')
const found = (selector: string) => document.querySelector<HTMLElement>(selector)
const stage = found('.stage')
const playButton = found('#play')
const seekRange = document.querySelector<HTMLInputElement>('#seek')
const failure = found('#failure')

const audio = new Audio()
audio.preload = 'none'
let at = 0
/** The position at which a song that isn't loaded yet is to begin. */
let beginsAt = 0
let isCounted = false
/** The second under a pressed pointer. */
let held: number | null = null

if (stage && playButton && seekRange && failure) live(stage, playButton, seekRange, failure)

function live(scene: HTMLElement, button: HTMLElement, seek: HTMLInputElement, failed: HTMLElement) {
  const toggle = () => (audio.paused ? play() : audio.pause())

  const play = () => {
    const song = songs[at]
    if (!song) return
    failed.hidden = true
    if (!audio.src) audio.src = song.sound
    audio.play().catch((error: unknown) => {
      // It was paused before it sounded.
      if (error instanceof DOMException && error.name === 'AbortError') return
      console.error(error)
      failed.hidden = false
    })
  }

  const choose = (index: number) => {
    const song = songs[index]
    if (!song) return
    at = index
    beginsAt = 0
    isCounted = false
    audio.pause()
    audio.src = song.sound
    showSong(song, seek)
    showPlace()
    play()
  }

  const seekTo = (second: number) => {
    beginsAt = second
    if (audio.readyState > 0) audio.currentTime = second
    showPlace()
  }

  const showPlace = () => {
    const song = songs[at]
    if (!song) return
    const second = held ?? (audio.readyState > 0 ? audio.currentTime : beginsAt)
    scene.style.setProperty('--played', String(song.seconds > 0 ? Math.min(1, second / song.seconds) : 0))
    seek.value = String(second)
    seek.setAttribute('aria-valuetext', `${clock(second)} / ${clock(song.seconds)}`)
    const place = found('#place')
    if (place) place.textContent = clock(second)
  }

  const showState = () => {
    const song = songs[at]
    const isPlaying = !audio.paused
    button.classList.toggle('playing', isPlaying)
    if (song) button.setAttribute('aria-label', isPlaying ? song.pauseWords : song.playWords)
    for (const row of document.querySelectorAll<HTMLElement>('[data-at]')) {
      const isThis = Number(row.dataset.at) === at
      if (isThis) row.setAttribute('aria-current', 'true')
      else row.removeAttribute('aria-current')
    }
  }

  button.addEventListener('click', toggle)
  follow(seek, showPlace, seekTo)
  seek.addEventListener('keydown', event => {
    const next = secondAfterKey(event.key, seek.valueAsNumber, Number(seek.max))
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    seekTo(next)
  })
  for (const row of document.querySelectorAll<HTMLElement>('[data-at]')) {
    row.addEventListener('click', () =>
      Number(row.dataset.at) === at ? toggle() : choose(Number(row.dataset.at)),
    )
  }
  audio.addEventListener('loadedmetadata', () => {
    if (beginsAt > 0) audio.currentTime = beginsAt
  })
  audio.addEventListener('timeupdate', showPlace)
  for (const change of ['play', 'pause']) audio.addEventListener(change, showState)
  audio.addEventListener('playing', () => {
    count()
    quietOthers()
  })
  audio.addEventListener('ended', () => {
    if (songs[at + 1]) choose(at + 1)
    else seekTo(0)
  })
  audio.addEventListener('error', () => {
    failed.hidden = false
    // The next press tries again, from there: a failure alone doesn't pause.
    if (audio.readyState > 0) beginsAt = audio.currentTime
    audio.pause()
    audio.removeAttribute('src')
  })
  onQuieted(() => audio.pause())
  for (const control of document.querySelectorAll(':disabled')) control.removeAttribute('disabled')
}

/** As `useSlide` does for the large player. */
function follow(seek: HTMLInputElement, show: () => void, seekTo: (second: number) => void): void {
  let press: PointerEvent | null = null
  const secondAt = (event: PointerEvent) => shareAt(seek, event) * Number(seek.max)
  const hold = (second: number | null) => {
    held = second
    show()
  }
  const end = () => {
    press = null
    hold(null)
  }
  seek.addEventListener('pointerdown', event => {
    if (event.button !== 0) return
    seek.setPointerCapture(event.pointerId)
    press = event
    if (event.pointerType === 'mouse') hold(secondAt(event))
    else event.preventDefault()
  })
  seek.addEventListener('pointermove', event => {
    if (!press) return
    if (event.buttons === 0) end()
    else if (held !== null || isSideways(press, event)) hold(secondAt(event))
  })
  seek.addEventListener('pointerup', event => {
    if (!press) return
    seek.focus({ preventScroll: true })
    hold(null)
    seekTo(secondAt(event))
    setTimeout(end)
  })
  seek.addEventListener('pointercancel', end)
  seek.addEventListener('input', () => (press ? show() : seekTo(seek.valueAsNumber)))
}

function showSong(song: EmbeddedSong, seek: HTMLInputElement): void {
  const bars = wavePath(peaksFromBase64(song.peaks) ?? new Uint8Array(1), embedBars)
  found('#bars')?.setAttribute('d', bars)
  seek.max = String(song.seconds)
  seek.setAttribute('aria-label', song.seekWords)
  const texts = { '#length': clock(song.seconds), '#now': `${song.title} – ${song.artist}` }
  for (const [place, text] of Object.entries(texts)) {
    const element = found(place)
    if (element) element.textContent = text
  }
}

/** As in the large player, once the song sounds. The server decides whether it counts. */
function count(): void {
  const song = songs[at]
  if (!song || isCounted) return
  isCounted = true
  fetch(`/api/songs/${song.id}/play`, { method: 'POST', keepalive: true }).catch(console.debug)
  if (!('mediaSession' in navigator)) return
  const { title, artist, cover } = song
  const artwork = cover ? [{ src: new URL(cover, location.href).href, sizes: '400x400' }] : []
  navigator.mediaSession.metadata = new MediaMetadata({ title, artist, artwork })
}
