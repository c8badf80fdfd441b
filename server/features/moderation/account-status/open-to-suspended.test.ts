import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { suspend } from '../../../testing/sanctions.ts'
import { days, grant, melodrome } from '../../../testing/test-melodrome.ts'

/**
 * Everything that members may still change while they are suspended: their account, data that only they see, and
 * everything by which they withdraw. A new call of the contract has to be refused to them or listed here, otherwise the
 * test below fails.
 */
const open: readonly string[] = [
  'DELETE /api/account/deletion',
  'DELETE /api/account/email-change',
  'DELETE /api/auth/openid/links/{id}',
  'DELETE /api/auth/passkeys/{id}',
  'DELETE /api/auth/totp',
  'DELETE /api/challenges/{id}/submission',
  'DELETE /api/conversations/{id}/messages/{messageId}',
  'DELETE /api/drafts/{id}',
  'DELETE /api/forum/posts/{id}',
  'DELETE /api/forum/posts/{id}/replies/{replyId}',
  'DELETE /api/playlists/{id}',
  'DELETE /api/push/devices/{id}',
  'DELETE /api/sessions',
  'DELETE /api/sessions/{id}',
  'DELETE /api/api-tokens/{id}',
  'DELETE /api/app-passwords/{id}',
  'DELETE /api/songs/{id}',
  'DELETE /api/songs/{id}/comments/{commentId}',
  'DELETE /api/songs/{id}/detailed-rating',
  'DELETE /api/songs/{id}/rate',
  'DELETE /api/uploads/{id}',
  'DELETE /api/users/{id}/block',
  'DELETE /api/users/{id}/mute',
  'PATCH /api/auth/passkeys/{id}',
  'PATCH /api/notifications/read-all',
  'PATCH /api/notifications/{id}/read',
  'POST /api/account/deletion',
  'POST /api/account/email-change',
  'POST /api/account/email-change/confirmation',
  'POST /api/auth/device/denial',
  'POST /api/auth/openid/links',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/wish',
  'POST /api/auth/recovery-codes',
  'POST /api/auth/second-factor/code',
  'POST /api/auth/second-factor/passkey',
  'POST /api/auth/second-factor/passkey-question',
  'POST /api/auth/second-factor/recovery-code',
  'POST /api/auth/totp',
  'POST /api/auth/totp/confirm',
  'POST /api/auth/verification',
  'POST /api/auth/verification/code',
  'POST /api/challenges/{id}/entries/{token}/listens',
  'POST /api/exports',
  'POST /api/push/devices/{id}/test',
  'POST /api/users/{id}/block',
  'POST /api/users/{id}/mute',
  'PUT /api/account/password',
  'PUT /api/account/terms',
  'PUT /api/conversations/preferences',
  'PUT /api/conversations/{id}/hidden',
  'PUT /api/conversations/{id}/read',
  'PUT /api/drafts/{id}/discarded',
  'PUT /api/drafts/{id}/star',
  'PUT /api/forum/posts/{id}/read',
  'PUT /api/notifications/preferences',
  'PUT /api/push/device',
  'PUT /api/push/quiet-hours',
  'PUT /api/takes/{id}',
]

const calls = (Object.entries(api) as [string, Endpoint][]).filter(
  ([key, { may }]) => may !== 'anyone' && !key.startsWith('GET '),
)

test('every change of the contract is refused to the suspended, or named above', async () => {
  const m = await melodrome()
  await grant(m, m.sora, 'moderator')
  const answered: Record<string, string> = {}
  const wanted: Record<string, string> = {}
  await suspend(m, m.sora, { forMs: days(1) })
  for (const [key, { may }] of calls) {
    const [method, path] = key.split(' ') as [string, string]
    const url = path.replaceAll(/\{\w+\}/g, m.mina.id)
    const answer = await m.sora.send({ method, url, payload: {} })
    const code = answer.payload.startsWith('{') ? answer.json<{ code?: string }>().code : undefined
    answered[key] = code === 'account.suspended' || code === 'account.forbidden' ? code : 'open'
    const refusal = may === 'admin' ? 'account.forbidden' : 'account.suspended'
    wanted[key] = open.includes(key) ? 'open' : refusal
  }
  expect(answered).toEqual(wanted)
})
