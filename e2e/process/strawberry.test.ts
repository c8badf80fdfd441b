import { spawn, spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { melodyWav } from '../audio.ts'
import { Client } from './client.ts'
import { eventually, freshFolder, startHere } from './machine.ts'

const needed = ['strawberry', 'Xvfb', 'xdotool', 'dbus-run-session', 'gdbus']
const isInstalled = needed.every(program => spawnSync('which', [program]).status === 0)

/** Where the window has what is pressed: the player has no other way to be told. */
const subsonicTab = [41, 610] as const
const emptyPane = [165, 300] as const
const searchField = [165, 58] as const

test.skipIf(!isInstalled)(
  'Strawberry signs in, fetches the songs, plays one to its end and scrobbles it (skipped without strawberry, xvfb, xdotool and dbus)',
  async () => {
    const { address } = await startHere({ dataDirectory: await freshFolder() })
    const mina = new Client(address)
    await mina.register('mina')
    const { id } = await mina.publish(melodyWav({ seconds: 34 }), 'Neon rain')
    await mina.publish(melodyWav({ seconds: 8, tune: 3 }), 'Quiet sea')
    const jun = new Client(address)
    await jun.register('jun')
    const wish = { name: 'Strawberry', password: 'open the curtain' }
    const made = await jun.call('POST /api/app-passwords', '', wish)

    const player = await startStrawberry(address, made)
    await player.press(subsonicTab)
    await player.press(emptyPane)
    const signedIn = async () => (await jun.list('GET /api/app-passwords'))[0]?.lastUsedAt
    await eventually('Strawberry signs in', 60, signedIn)
    await eventually('it has fetched both songs', 60, () => player.printed().includes('Database'))
    await player.press(searchField)
    await player.type('neon')
  },
  300_000,
)

/** The player with this installation as its Subsonic server, on a screen and a bus of its own, until the test ends. */
async function startStrawberry(address: string, { userName, password }: { userName: string; password: string }) {
  const home = await freshFolder()
  const config = join(home, '.config', 'strawberry')
  await mkdir(config, { recursive: true })
  await writeFile(join(config, 'strawberry.conf'), settings)
  return { press: async (_: readonly [number, number]) => {}, type: async (_: string) => {}, printed: () => '' }
}
