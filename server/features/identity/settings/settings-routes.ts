import type { settings } from '#contract/identity/settings.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { askForEmailChange, confirmEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { forgetEmailChange, waitingEmailChange } from './settings-sql.ts'

export const settingsRoutes = (m: Melodrome): Handlers<typeof settings> => ({
  'GET /api/account/settings': async ({ viewer }) => ({
    emailChange: (await waitingEmailChange(m.database, viewer.id, m.clock())) ?? null,
    delivery: m.mail.isConfigured ? 'mail' : 'console',
  }),

  'PUT /api/account/password': ask => changePassword(m, ask),
  'POST /api/account/email-change': ask => askForEmailChange(m, ask),
  'POST /api/account/email-change/confirmation': ask => confirmEmailChange(m, ask),

  'DELETE /api/account/email-change': async ({ viewer }) => {
    await forgetEmailChange(m.database, viewer.id)
    return undefined
  },
})
