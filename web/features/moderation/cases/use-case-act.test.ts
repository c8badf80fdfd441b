import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ask } from '../../../api/queries.ts'
import { showOutcome } from './use-case-act.ts'

const key = ask('GET /api/moderation/cases/{id}', { params: { id: 'spam' } }).queryKey
const other = ask('GET /api/moderation/cases/{id}', { params: { id: 'copy' } }).queryKey

function teosDesk() {
  const queries = new QueryClient()
  for (const each of [key, other]) queries.setQueryData([...each], { state: 'open', reports: [] })
  return queries
}

test('an answer that is the case is shown at once', async () => {
  const queries = teosDesk()
  const claimed = { state: 'claimed', reports: [] }
  await showOutcome(queries, 'spam', claimed)
  expect(queries.getQueryData(key)).toEqual(claimed)
  expect(queries.getQueryData(other)).toMatchObject({ state: 'open' })
})

test('after any other answer this case is read again, and no other', async () => {
  const queries = teosDesk()
  await showOutcome(queries, 'spam', undefined)
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true)
  expect(queries.getQueryState(other)?.isInvalidated).toBe(false)
})
