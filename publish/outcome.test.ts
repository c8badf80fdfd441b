import { expect, test } from 'vitest'
import { Refused, Unreachable } from './ask.mjs'
import { outcomeOf } from './outcome.mjs'

const refused = (status: number, code?: string, retryAfter?: string) =>
  outcomeOf(new Refused(status, code === undefined ? {} : { code }, retryAfter))

test('a file that is not taken as it is, is not sent again', () => {
  for (const [status, code] of [
    [413, 'song.audioTooLarge'],
    [400, 'draft.sidecarUnreadable'],
    [415, 'song.coverNotImage'],
    [400, 'input.invalid'],
    // A proxy's own limit.
    [413, ''],
  ] as const)
    expect(refused(status, code), code).toEqual({ kind: 'refused' })
  expect(outcomeOf(new Error('song.json is no JSON.'))).toEqual({ kind: 'refused' })
})

test('a file that another run sends, or that can’t be read, is tried again by itself', () => {
  for (const [status, code] of [
    [423, 'upload.busy'],
    [409, 'upload.offset'],
    [404, 'draft.notFound'],
  ] as const)
    expect(refused(status, code), code).toEqual({ kind: 'failed' })
  expect(outcomeOf(Object.assign(new Error('It is locked.'), { code: 'EBUSY' }))).toEqual({ kind: 'failed' })
})

test('what concerns every file pauses them all, for as long as the server says', () => {
  for (const [status, code] of [
    [409, 'draft.tooMany'],
    [409, 'upload.quota'],
    [507, 'server.diskFull'],
    [429, 'request.tooMany'],
    [403, 'account.suspended'],
  ] as const)
    expect(refused(status, code), code).toEqual({ kind: 'paused', waitMs: undefined })
  expect(refused(429, 'request.tooMany', '90')).toEqual({ kind: 'paused', waitMs: 90_000 })
  const away = { kind: 'paused', waitMs: 60_000 }
  const lost = [408, 500, 502, 503].map(status => refused(status))
  expect([outcomeOf(new Unreachable('It is away.')), ...lost]).toEqual([away, away, away, away, away])
})
