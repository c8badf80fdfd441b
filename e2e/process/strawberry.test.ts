import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { eventually, freshFolder, startHere } from './machine.ts'
import { hasStrawberry, startStrawberry } from './strawberry.ts'

/** Longer than half a minute, because only then the player scrobbles. */
const secondsOfSong = 38

test.skipIf(!hasStrawberry)(
  'Strawberry signs in, browses, searches, and plays a song to its end, which counts (skipped without strawberry, xvfb, xdotool and dbus)',
  async () => {
    const { address } = await startHere({ dataDirectory: await freshFolder() })
    const mina = new Client(address)
    await mina.register('mina')
    const { id } = await mina.publish(melodyWav({ seconds: secondsOfSong }), 'Neon rain')
    await mina.publish(melodyWav({ seconds: 8, tune: 3 }), 'Quiet sea')
    const jun = new Client(address)
    await jun.register('jun')
    const wish = { name: 'Strawberry', password: 'open the curtain' }
    const made = await jun.call('POST /api/app-passwords', '', wish)

    const player = await startStrawberry({ address, ...made })
    player.press('subsonicTab')
    await pause(1_000)
    player.press('fetchSongs')
    const lastUsedAt = async () => (await jun.list('GET /api/app-passwords'))[0]?.lastUsedAt
    await eventually('it signs in', 60, lastUsedAt)
    // It prints this when all songs and covers are in its own database.
    await eventually('it has fetched the songs', 60, () => player.printed().includes('database backup'))
    expect(player.printed()).not.toContain('Invalid Json reply')

    // Only the found songs are put into its list, so the first song that plays is the found one.
    await eventually('it plays what was searched for', 60, async () => {
      player.press('search', 3)
      player.type('neon')
      await pause(1_000)
      player.press('firstArtist', 2)
      await pause(1_000)
      player.play()
      await pause(1_000)
      return player.state().includes("'PlaybackStatus': <'Playing'>")
    })
    expect(player.state()).toContain("'xesam:title': <'Neon rain'>")
    const isAtEnd = () => player.state().includes("'PlaybackStatus': <'Stopped'>")
    await eventually('the song comes to its end', secondsOfSong * 3, isAtEnd)
    const plays = async () => (await jun.call('GET /api/songs/{id}', id)).plays
    await eventually('the play counts', 30, async () => (await plays()) === 1)
  },
  400_000,
)
