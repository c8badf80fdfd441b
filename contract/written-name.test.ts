import { expect, test } from 'vitest'
import type { z } from 'zod'
import { challenges } from './challenges/challenges.ts'
import { forum } from './discussion/forum.ts'
import { Registration } from './identity/accounts.ts'
import { KeptOnDevice } from './library/guest-import.ts'
import { playlists } from './library/playlists.ts'
import { ProfileChange } from './people/people.ts'
import { SongChange, SongFields } from './songs/songs.ts'

const names: [string, string, z.ZodObject][] = [
  ['an artist’s name at the start', 'artistName', Registration],
  ['an artist’s name', 'artistName', ProfileChange],
  ['a song’s title', 'title', SongFields],
  ['a song’s new title', 'title', SongChange],
  ['a playlist’s name', 'name', playlists['POST /api/playlists'].body],
  ['the name of a guest’s list', 'listName', KeptOnDevice],
  ['a challenge’s title', 'title', challenges['POST /api/challenges'].body],
  ['a post’s title', 'title', forum['POST /api/forum/posts'].body],
]

const read = (schema: z.ZodObject, field: string, text: string) => schema.shape[field]!.safeParse(text)

test.each(names)('%s keeps what is seen, and signs that act unseen are taken out', (_what, field, schema) => {
  const pairs = [
    ['\u202eNeon rain', 'Neon rain'],
    ['\u2066Neon\u2069 ra\u200bin\u200f\ufeff', 'Neon rain'],
    [' \u200b Neon rain \u061c ', 'Neon rain'],
    ['Neon 👩🏽‍🚀❤️ rain', 'Neon 👩🏽‍🚀❤️ rain'],
    ['Neon 🏴󠁧󠁢󠁥󠁮󠁧󠁿 rain', 'Neon 🏴󠁧󠁢󠁥󠁮󠁧󠁿 rain'],
    ['Neon\u{e0067}\u{e0062} rain', 'Neon rain'],
    ['خانه\u200cهای روشن', 'خانه\u200cهای روشن'],
    ['\u0600 شب روشن', '\u0600 شب روشن'],
    ['네온사인 비', '네온사인 비'],
    ['★ ★ ★', '★ ★ ★'],
  ]
  for (const [written, kept] of pairs) expect(read(schema, field, written!).data, written).toBe(kept)
})

test.each(names)('%s in which nothing can be seen is refused', (_what, field, schema) => {
  for (const written of [
    '',
    '\u200b'.repeat(8),
    '\u3164'.repeat(8),
    '\u202e \u2800\u115f\u1160\uffa0\u2800',
    '\u200d'.repeat(8),
  ])
    expect(read(schema, field, written).success, JSON.stringify(written)).toBe(false)
  const { error } = read(schema, field, '\u3164'.repeat(8))
  expect(error!.issues[0]!.message).toMatch(/^(required|titleRequired)$/)
})
