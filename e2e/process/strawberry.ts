import { spawn, spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFailed, onTestFinished } from 'vitest'
import { eventually, freshFolder } from './machine.ts'

const programs = ['strawberry', 'Xvfb', 'xdotool', 'dbus-run-session', 'gdbus']

export const hasStrawberry = programs.every(program => spawnSync('which', [program]).status === 0)

/** Positions of controls in the window of Strawberry 1.0, because it can be controlled in no other way. */
const places = {
  subsonicTab: [41, 610],
  fetchSongs: [165, 300],
  search: [155, 39],
  firstArtist: [145, 108],
} as const

/** The player with a Subsonic server in its settings, on a screen and a bus of its own, until the test ends. */
export async function startStrawberry(server: { address: string; userName: string; password: string }) {
  const home = await freshFolder()
  await mkdir(join(home, '.config', 'strawberry'), { recursive: true })
  await writeFile(join(home, '.config', 'strawberry', 'strawberry.conf'), settingsFor(server))
  const child = spawn('dbus-run-session', ['--', 'sh', '-c', session], {
    env: { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home, LANG: 'C.UTF-8' },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      printed += piece
    })
  onTestFailed(() => console.error(printed))
  onTestFinished(() => void process.kill(-child.pid!, 'SIGKILL'))

  const told = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(printed)?.[1]
  const bus = await eventually(
    'Strawberry starts',
    60,
    () => printed.includes('Started QThread') && told('BUS'),
  )
  const env = { ...process.env, DISPLAY: told('SCREEN'), DBUS_SESSION_BUS_ADDRESS: bus || undefined }
  const run = (program: string, ...words: string[]): string =>
    spawnSync(program, words, { env, encoding: 'utf8' }).stdout
  const player = (method: string, ...words: string[]): string =>
    run('gdbus', 'call', '--session', '--dest', 'org.mpris.MediaPlayer2.strawberry', ...at, method, ...words)
  return {
    printed: () => printed,
    press: (place: keyof typeof places, times = 1) => {
      const [x, y] = places[place].map(String) as [string, string]
      run('xdotool', 'mousemove', x, y, 'click', '--repeat', String(times), '--delay', '80', '1')
    },
    type: (text: string) => run('xdotool', 'type', '--delay', '50', text),
    play: () => player('org.mpris.MediaPlayer2.Player.Play'),
    /** Everything that it reports about the playing song, as text. */
    state: () => player('org.freedesktop.DBus.Properties.GetAll', 'org.mpris.MediaPlayer2.Player'),
  }
}

const at = ['--object-path', '/org/mpris/MediaPlayer2', '--method']

/** Xvfb writes the number of a free screen to the descriptor that it is given. */
const session = `
Xvfb -displayfd 3 -screen 0 1200x800x24 -nolisten tcp 3>"$HOME/screen" &
until [ -s "$HOME/screen" ]; do sleep 0.1; done
export DISPLAY=":$(cat "$HOME/screen")"
echo "SCREEN=$DISPLAY"
echo "BUS=$DBUS_SESSION_BUS_ADDRESS"
exec strawberry --verbose
`

/** Without a sound card the sink falls back to a silent one that still plays in real time. */
function settingsFor({
  address,
  userName,
  password,
}: {
  address: string
  userName: string
  password: string
}) {
  return `[Subsonic]
enabled=true
url=${address}
username=${userName}
password=${Buffer.from(password).toString('base64')}
http2=false
downloadalbumcovers=true
serversidescrobbling=true
authmethod=1

[Backend]
engine=gstreamer
output=autoaudiosink

[Scrobbler]
enabled=true
`
}
