import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { freshSessionMinutes, maxTokenDays, nameLength } from '../limits.ts'
import { Id, IdParams, Moment } from '../shapes.ts'
import { Proof } from './accounts.ts'
import { tokenScopes } from './token-scopes.ts'

/** What a program may do in its owner's name, and until when. Its secret is shown once and never again. */
export const ApiToken = z
  .object({
    id: Id,
    name: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    createdAt: Moment,
    /** `null`: until it is revoked. */
    expiresAt: Moment.nullable(),
    /** Exact to a quarter of an hour. */
    lastUsedAt: Moment.nullable(),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.infer<typeof ApiToken>

export const apiTokens = endpoints({
  'GET /api/api-tokens': {
    summary: 'Your API tokens, newest first; without expired ones',
    may: 'member',
    answer: z.array(ApiToken),
    refusals: [],
  },
  'POST /api/api-tokens': {
    summary: `Create an API token; its \`secret\` is returned only once. If you have a second factor, your session must have shown it in the last ${freshSessionMinutes} minutes`,
    may: 'member',
    limits: ['reauthenticate'],
    body: Proof.extend({
      name: z.string('required').trim().min(1, 'required').max(nameLength, 'tooLong'),
      scopes: z
        .array(z.enum(tokenScopes, 'option'), 'required')
        .min(1, 'required')
        .max(tokenScopes.length, 'tooMany'),
      /** `null`: until it is revoked. */
      expiresInDays: z.int('number').min(1, 'number').max(maxTokenDays, 'number').nullable(),
    }),
    answer: ApiToken.extend({ secret: z.string() }),
    refusals: ['account.wrongPassword', 'account.signInAgain', 'token.tooMany'],
  },
  'DELETE /api/api-tokens/{id}': {
    summary: 'Revoke one of your API tokens: it no longer works',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    params: IdParams,
    answer: null,
    refusals: ['token.notFound'],
  },
})
