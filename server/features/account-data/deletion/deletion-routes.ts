import type { deletion } from '#contract/account-data/deletion.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { reauthenticate } from '../../identity/accounts/reauthenticate.ts'
import { clearCookie } from '../../identity/sessions/sessions.ts'
import { originOf } from '../../identity/sign-in-log/note-sign-in.ts'
import { leave, stay } from './leave-account.ts'

export const deletionRoutes = (m: Melodrome): Handlers<typeof deletion> => ({
  'POST /api/account/deletion': async ({ viewer, body, request, reply, language }) => {
    await reauthenticate(m, viewer, { ...body, request })
    const keepsForumTexts = body.forumTexts === 'keep'
    const from = originOf(m, request)
    const dueAt = await leave(m, viewer.id, { language, keepsForumTexts, from })
    clearCookie(request, reply)
    return { dueAt: dueAt.toISOString() }
  },

  'DELETE /api/account/deletion': async ({ viewer, request }) => {
    await stay(m, viewer.id, originOf(m, request))
    return undefined
  },
})
