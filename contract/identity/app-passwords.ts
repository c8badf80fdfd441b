import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { freshSessionMinutes, nameLength } from '../limits.ts'
import { Id, IdParams, Moment } from '../shapes.ts'
import { Proof } from './accounts.ts'

/** The password with which one music app signs in under `/rest`, and nowhere else. It is shown only once. */
export const AppPassword = z
  .object({
    id: Id,
    name: z.string(),
    /** The user name for the app; it belongs to this password only. */
    userName: z.string(),
    createdAt: Moment,
    /** Exact to a quarter of an hour. */
    lastUsedAt: Moment.nullable(),
  })
  .meta({ id: 'AppPassword' })
export type AppPassword = z.infer<typeof AppPassword>

export const appPasswords = endpoints({
  'GET /api/app-passwords': {
    summary: 'Your passwords for music apps, newest first',
    may: 'member',
    answer: z.array(AppPassword),
    refusals: [],
  },
  'POST /api/app-passwords': {
    summary: `Create a password for a music app; the \`password\` is returned only once. If you have a second factor, your session must have shown it in the last ${freshSessionMinutes} minutes`,
    may: 'member',
    limits: ['reauthenticate'],
    body: Proof.extend({
      name: z.string('required').trim().min(1, 'required').max(nameLength, 'tooLong'),
    }),
    answer: AppPassword.extend({ password: z.string() }),
    refusals: ['account.wrongPassword', 'account.signInAgain', 'appPassword.tooMany'],
  },
  'DELETE /api/app-passwords/{id}': {
    summary: 'Revoke one of your passwords for music apps: its app is signed out',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    params: IdParams,
    answer: null,
    refusals: ['appPassword.notFound'],
  },
})
