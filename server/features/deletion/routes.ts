import type { deletion } from '#contract/deletion.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Melodrome } from '../../melodrome.ts'
import { reauthenticate } from '../accounts/reauthenticate.ts'
import { clearCookie } from '../sessions/sessions.ts'
import { originOf } from '../sign-in-log/note-sign-in.ts'
import { leave, stay } from './leave.ts'

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
