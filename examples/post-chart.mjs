// A bot that writes the day's chart into the forum. Needs Node 20 and a token with the scopes `read` and `write`.
//   MELODROME=https://music.example TOKEN=melodrome_… node post-chart.mjs
// Let cron run it as often as it likes: the key makes one post a day of it.
const { MELODROME, TOKEN } = process.env
const today = new Date().toISOString().slice(0, 10)

class Refused extends Error {
  constructor({ code, message }) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

async function ask(path, init = {}) {
  const headers = { authorization: `Bearer ${TOKEN}`, ...init.headers }
  const answer = await fetch(new URL(path, MELODROME), { ...init, headers })
  const body = await answer.json()
  if (!answer.ok) throw new Refused(body)
  return body
}

/** Names stay as they are written: no Markdown and no links come of them. */
const plain = name => name.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)

const songs = await ask('/api/songs/popular?limit=10')
const lines = songs.map(
  (song, place) => `${place + 1}. **${plain(song.title)}**, ${plain(song.user.artistName)}`,
)

try {
  const post = await ask('/api/forum/posts', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `chart-${today}` },
    body: JSON.stringify({
      title: `Chart of ${today}`,
      content: ['What you listened to:', '', ...lines].join('\n'),
    }),
  })
  console.log(new URL(`/forum/${post.id}`, MELODROME).href)
} catch (error) {
  // The chart has moved since the post of today, which stays.
  if (error.code !== 'request.keyReused') throw error
  console.log('The chart of today is posted.')
}
