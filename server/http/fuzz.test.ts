import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { hourMs } from '#contract/durations.ts'
import { type Endpoint, writesItself } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { languages } from '#words/languages.ts'
import type { Database } from '../database/connect.ts'
import { aProgram } from '../testing/a-program.ts'
import { fuzzCases } from '../testing/fuzz-cases.ts'
import { fuzzCount } from '../testing/fuzz-count.ts'
import { aSong } from '../testing/songs.ts'
import { grant, melodrome, minutes } from '../testing/test-melodrome.ts'

/**
 * After this many cases the clock moves an hour, so that limits are free again and calls get further than "too many".
 */
const casesPerHour = 60

/** A sentence in the reader's language, with every gap filled. */
const Sentence = z.string().regex(/^(?!refusals\.|fields\.|.*\{\{)./)

const Problem = z.strictObject({
  status: z.int(),
  code: z.enum(Object.keys(refusals)),
  message: Sentence,
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  fields: z.record(z.string(), z.strictObject({ code: z.string(), message: Sentence })).optional(),
})

test('whatever is sent to any call, nothing breaks and every answer is as promised', {
  timeout: hourMs,
}, async () => {
  const m = await melodrome()
  await grant(m, m.teo, 'admin')
  await grant(m, m.sora, 'moderator')
  const song = await aSong(m, { by: m.mina })
  const post = await m.mina.call('POST /api/forum/posts', {
    body: { title: 'Rain in songs', content: 'Which of them sounds like it?', category: 'talk', tags: [] },
  })
  const playlist = await m.jun.call('POST /api/playlists', { body: { name: 'evening', isPublic: true } })
  const ids = [song, post.id, playlist.id, m.mina.id, m.jun.id]
  const programs = [await aProgram(m, m.jun, 'jun'), await aProgram(m, m.teo, 'teo')]
  const people = [m.guest, m.jun, m.mina, m.sora, m.teo, ...programs]
  let tried = 0

  await fc.assert(
    fc.asyncProperty(
      fuzzCases(ids),
      fc.constantFrom(...people.keys()),
      fc.constantFrom(...languages),
      async (call, who, language) => {
        people[who]!.language = language
        tried += 1
        if (tried % casesPerHour === 0) m.clock.forward(minutes(60))
        const isProgram = programs.includes(people[who]!)
        const before = isProgram && (await guarded(m.melodrome.database))
        const answer = await people[who]!.send({
          method: call.method,
          url: call.url,
          headers: call.headers,
          ...(call.payload && { payload: call.payload }),
        })
        const seen = `${call.key} ${call.url} ${call.payload?.toString() ?? ''}\n${answer.statusCode} ${answer.payload.slice(0, 500)}`
        if (!isPromisedByOembed(answer.statusCode)) expect(answer.statusCode, seen).toBeLessThan(500)
        expect(answer.headers['x-content-type-options'], seen).toBe('nosniff')
        if (answer.statusCode >= 400) expect(Problem.safeParse(answer.json()).error, seen).toBeUndefined()
        else expect(brokenPromise(api[call.key as keyof typeof api], answer), seen).toBeUndefined()
        expect(m.errors, seen).toEqual([])
        if (isProgram) expect(await guarded(m.melodrome.database), seen).toEqual(before)
      },
    ),
    {
      numRuns: fuzzCount,
      endOnFailure: true,
      ...(process.env.FUZZ_SEED && { seed: Number(process.env.FUZZ_SEED) }),
    },
  )
})

/** What no token may change: who owns an account, how to sign in to it, and its rights. */
async function guarded(database: Database): Promise<unknown> {
  const { rows } = await sql`
    select array(select row (id, email, password_hash, role, email_verified_at)::text from users order by id) as accounts,
      array(select user_id || coalesce(secret, '') from totp_factors order by 1) as totp,
      array(select id from passkeys order by id) as passkeys,
      array(select id from api_tokens order by id) as tokens,
      array(select id from app_passwords order by id) as apps,
      array(select id from sessions order by id) as sessions`.execute(database)
  return rows
}

/** The specification wants 501 for a format that a provider doesn't support. */
const isPromisedByOembed = (status: number): boolean => status === refusals['embed.formatUnknown'].status

function brokenPromise(endpoint: Endpoint, answer: { statusCode: number; payload: string }): unknown {
  if (writesItself(endpoint.answer)) return undefined
  if (endpoint.answer === null)
    return answer.statusCode === 204 ? undefined : 'an answer where none is promised'
  return endpoint.answer.safeParse(JSON.parse(answer.payload)).error
}
