// Publishes a file and waits until it can be heard. Needs Node 20 and a token with the scopes `upload` and `read`.
//   MELODROME=https://music.example TOKEN=melodrome_… node upload.mjs song.flac "Neon rain"
import { openAsBlob } from 'node:fs'
import { basename, parse } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const { MELODROME, TOKEN } = process.env
const [file, title = parse(file ?? '').name] = process.argv.slice(2)
if (!MELODROME || !TOKEN || !file) throw new Error('MELODROME, TOKEN and a file are needed.')

async function ask(path, init = {}) {
  const headers = { authorization: `Bearer ${TOKEN}`, 'accept-language': 'en', ...init.headers }
  const answer = await fetch(new URL(path, MELODROME), { ...init, headers })
  const body = await answer.json()
  if (answer.ok) return body
  // All that is wrong is named at once.
  const fields = Object.entries(body.fields ?? {}).map(([name, { message }]) => `${name}: ${message}`)
  throw new Error([body.message, ...fields].join('\n'))
}

const form = new FormData()
form.set('title', title)
form.set('terms', 'true') // you may publish it, and agree to the terms
form.set('audio', await openAsBlob(file), basename(file))

let song = await ask('/api/songs', { method: 'POST', body: form })
while (song.status === 'processing') {
  await sleep(1_000)
  song = await ask(`/api/songs/${song.id}`)
}
const address = new URL(`/songs/${song.id}`, MELODROME).href
if (song.status === 'withheld')
  throw new Error(
    `${title} is held until a moderator has looked at it; only then others hear it at ${address}`,
  )
if (song.status !== 'ready') throw new Error(`${title} could not be processed`)
console.log(address)
