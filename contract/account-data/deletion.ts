import { z } from 'zod'
import { room } from '../endpoint.ts'
import { Proof } from '../identity/accounts.ts'
import { deletionGraceDays } from '../limits.ts'
import { Moment } from '../shapes.ts'

export const deletion = room({
  'POST /api/account/deletion': {
    summary: `Delete the own account after ${deletionGraceDays} days of grace; signs out everywhere`,
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['reauthenticate'],
    body: Proof.extend({
      /** What the person wrote in the forum goes too, or stays without a name. */
      forumTexts: z.enum(['delete', 'keep'], 'option').default('delete'),
    }),
    answer: z.object({ dueAt: Moment }),
    refusals: ['account.wrongPassword', 'account.signInAgain'],
  },
  'DELETE /api/account/deletion': {
    summary: 'Keep an account that was to be deleted',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    answer: null,
    refusals: [],
  },
})
