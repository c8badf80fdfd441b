import { expect, test } from 'vitest'
import { NotSignedIn, signIn } from './sign-in.mjs'
import { type Reply, refusal, serverStandIn } from './testing/server-stand-in.ts'

const poll = 'POST /api/auth/device/token'
const begun = { device_code: 'd', user_code: 'u', interval: 0.02, expires_in: 60 }

test('a poll that gets lost ends nothing: the program asks less often, until a member answers', async () => {
  const replies: Reply[] = [
    'cut',
    { status: 502 },
    refusal(429, 'request.tooMany'),
    refusal(408, 'request.timeout'),
    refusal(400, 'device.authorizationPending'),
    { status: 200, json: { access_token: 'melodrome_token' } },
  ]
  const server = await serverStandIn(asked =>
    asked === poll ? replies.shift()! : { status: 200, json: begun },
  )
  expect(await signIn(server.address, ['upload'], () => {})).toBe('melodrome_token')

  const denied = await serverStandIn(asked =>
    asked === poll ? refusal(400, 'device.accessDenied') : { status: 200, json: begun },
  )
  await expect(signIn(denied.address, ['upload'], () => {})).rejects.toThrow(NotSignedIn)
  expect(denied.asked.filter(asked => asked === poll)).toHaveLength(1)
})

test('without any answer it ends when the code has expired', async () => {
  const server = await serverStandIn(asked =>
    asked === poll ? { status: 503 } : { status: 200, json: { ...begun, expires_in: 0.6 } },
  )
  await expect(signIn(server.address, ['upload'], () => {})).rejects.toThrow(/the code has expired/i)
  // After 20, 60, 140, 300 and 600 ms.
  expect(server.asked.filter(asked => asked === poll)).toHaveLength(5)
})
