import { expect, test } from 'vitest'
import { emptyMelodrome } from '../testing/melodrome.ts'

const metricsToken = 'a token of the operator'

test('whoever holds the token reads figures by route; for everybody else there is no such page', async () => {
  const { app, another } = await emptyMelodrome({ metricsToken })
  const read = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
  for (const authorization of [undefined, 'Bearer', `Bearer ${metricsToken}x`, metricsToken]) {
    expect((await read(authorization)).statusCode, authorization).toBe(404)
  }
  await app.inject({ url: '/api/songs/1111111111111111111111' })
  await app.inject({ url: '/api/songs/2222222222222222222222' })
  const answer = await read(`Bearer ${metricsToken}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=/)
  expect(answer.body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/songs/:id",status="404"} 2\n',
  )
  expect(answer.body).not.toContain('1111111111111111111111')
  expect(answer.body).toMatch(/^database_connections\{state="waiting"\} 0$/m)
  expect(answer.body).toMatch(/^live_streams 0$/m)
  expect(answer.body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)

  const silent = await another({ metricsToken: undefined })
  const asked = await silent.app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })
  expect(asked.statusCode, 'no token, no figures').toBe(404)
})
