import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Proof } from '../identity/accounts.ts'
import { deletionGraceDays } from '../limits.ts'
import { Moment } from '../shapes.ts'

export const deletion = endpoints({
  'POST /api/account/deletion': {
    summary: `Delete your account after ${deletionGraceDays} days of grace; signs out everywhere`,
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    limits: ['reauthenticate'],
    body: Proof.extend({
      /** Whether the person's texts in the forum are deleted too, or stay without a name. */
      forumTexts: z.enum(['delete', 'keep'], 'option').default('delete'),
    }),
    answer: z.object({ dueAt: Moment }),
    refusals: ['account.wrongPassword', 'account.signInAgain', 'member.lastAdmin'],
  },
  'DELETE /api/account/deletion': {
    summary: 'Cancel the deletion of your account',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    answer: null,
    refusals: [],
  },
})
