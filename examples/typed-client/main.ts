// Registers, publishes a file, lists the newest songs and rates one of them: every call typed by the installation's own document.
//   export MELODROME=https://music.example; npm run types; npm run check
//   NAME=mina EMAIL=mina@example.org PASSWORD=… npm start song.flac "Neon rain"
// An installation that sends mail lets a new account write only after its address is verified. There, register in a
// browser, create a token with the scopes read, write and upload in the settings, and start it with that token:
//   TOKEN=melodrome_… npm start song.flac "Neon rain"
import { openAsBlob } from 'node:fs'
import { basename, parse } from 'node:path'
import createClient from 'openapi-fetch'
import type { components, paths } from './melodrome.d.ts'

const { MELODROME, TOKEN, NAME, EMAIL, PASSWORD } = process.env
const [file, title = parse(file ?? '').name] = process.argv.slice(2)
if (!MELODROME || !file) throw new Error('MELODROME and a file are needed.')

const melodrome = createClient<paths>({ baseUrl: MELODROME, headers: { 'accept-language': 'en' } })

const secret = TOKEN ?? (await tokenOfNewAccount())
melodrome.use({
  onRequest({ request }) {
    request.headers.set('authorization', `Bearer ${secret}`)
  },
})

const account = answerOf(await melodrome.GET('/api/auth/user'))

// The document says "binary", which generated types call a string: the file takes the place of its name.
const audio = await openAsBlob(file)
const song = answerOf(
  await melodrome.POST('/api/songs', {
    body: { title, terms: 'true', audio: basename(file) },
    bodySerializer(fields) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields))
        if (name === 'audio') form.set(name, audio, String(value))
        else form.set(name, String(value))
      return form
    },
  }),
)
console.log(`published ${song.id}`)

const songs = answerOf(await melodrome.GET('/api/songs', { params: { query: { limit: 10 } } }))
const another = songs.find(({ userId }) => userId !== account.id)
if (!another) throw new Error('No other member has published a song yet.')

const { id } = another
answerOf(await melodrome.POST('/api/songs/{id}/rate', { params: { path: { id } }, body: { rating: 5 } }))
const { ownRating } = answerOf(await melodrome.GET('/api/songs/{id}/rating', { params: { path: { id } } }))
console.log(`rated ${id} ${ownRating}`)

/** Registers, and makes a token. */
async function tokenOfNewAccount(): Promise<string> {
  if (!NAME || !EMAIL || !PASSWORD) throw new Error('TOKEN, or NAME, EMAIL and PASSWORD are needed.')
  const registered = await melodrome.POST('/api/auth/register', {
    body: { email: EMAIL, password: PASSWORD, artistName: NAME },
  })
  answerOf(registered)
  const cookie = registered.response.headers.getSetCookie()[0]?.split(';', 1)[0]
  const made = await melodrome.POST('/api/api-tokens', {
    headers: { cookie },
    body: {
      name: 'typed client',
      scopes: ['read', 'write', 'upload'],
      expiresInDays: 1,
      password: PASSWORD,
    },
  })
  return answerOf(made).secret
}

/** What was answered, or an error with everything that the installation found wrong. */
function answerOf<Answer>({
  data,
  error,
}: {
  data?: Answer
  error?: components['schemas']['Problem']
}): NonNullable<Answer> {
  if (data) return data
  const fields = Object.entries(error?.fields ?? {}).map(([name, { message }]) => `${name}: ${message}`)
  throw new Error([error?.message, ...fields].join('\n'))
}
