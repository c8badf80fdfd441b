import { accounts } from '#contract/identity/accounts.ts'
import { apiTokens } from '#contract/identity/api-tokens.ts'
import { appPasswords } from '#contract/identity/app-passwords.ts'
import { deviceCodes } from '#contract/identity/device-codes.ts'
import { passwordReset } from '#contract/identity/password-reset.ts'
import { secondFactor } from '#contract/identity/second-factor.ts'
import { sessions } from '#contract/identity/sessions.ts'
import { settings } from '#contract/identity/settings.ts'
import { signInLog } from '#contract/identity/sign-in-log.ts'
import { terms } from '#contract/identity/terms.ts'
import { verification } from '#contract/identity/verification.ts'
import { defineRoom } from '../../define-room.ts'
import { accountRoutes } from './accounts/accounts-routes.ts'
import { apiTokensRoutes } from './api-tokens/api-tokens-routes.ts'
import { forgetExpiredTokens } from './api-tokens/api-tokens-sql.ts'
import { deviceCodesRoutes } from './api-tokens/device-codes-routes.ts'
import { forgetDeviceCodes } from './api-tokens/device-codes-sql.ts'
import { appPasswordsRoutes } from './app-passwords/app-passwords-routes.ts'
import {
  exportedAccount,
  exportedApiTokens,
  exportedAppPasswords,
  exportedPasskeys,
  exportedSessions,
  exportedSignInLog,
  exportedSignIns,
} from './exported-account.ts'
import { forgetExpiredJourneys } from './openid/openid-sql.ts'
import { passwordResetRoutes } from './password-reset/password-reset-routes.ts'
import { forgetDeadLinks } from './password-reset/password-reset-sql.ts'
import { sendLinks } from './password-reset/send-link.ts'
import { registrationRoutes } from './registration/registration-routes.ts'
import { forgetChallenges } from './second-factor/passkey-challenges.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import { forgetExpiredSessions } from './sessions/sessions.ts'
import { sessionRoutes } from './sessions/sessions-routes.ts'
import { leadToSettings } from './settings/lead-to-settings.ts'
import { settingsRoutes } from './settings/settings-routes.ts'
import { forgetOldSignIns } from './sign-in-log/forget-sign-ins.ts'
import { signInLogRoutes } from './sign-in-log/sign-in-log-routes.ts'
import { termsRoutes } from './terms/terms-routes.ts'
import { verificationRoutes } from './verification/verification-routes.ts'
import { forgetOldCodes } from './verification/verification-sql.ts'

/** `compose.ts` mounts signing in with another service, because it knows the settings of that service. */
export const identityRoom = defineRoom({
  routes({ m, app, answer }) {
    answer(accounts, { ...accountRoutes(m), ...registrationRoutes(m) })
    answer(sessions, sessionRoutes(m))
    answer(apiTokens, apiTokensRoutes(m))
    answer(appPasswords, appPasswordsRoutes(m))
    answer(deviceCodes, deviceCodesRoutes(m))
    answer(settings, settingsRoutes(m))
    answer(terms, termsRoutes(m))
    answer(signInLog, signInLogRoutes(m))
    answer(verification, verificationRoutes(m))
    answer(secondFactor, secondFactorRoutes(m))
    answer(passwordReset, passwordResetRoutes(m))
    leadToSettings(app)
  },
  jobs: (m, { mails }) => sendLinks(m, mails),
  upkeep: m => ({
    sweep: {
      forgetExpiredSessions: () => forgetExpiredSessions(m.database, m.clock()),
      forgetExpiredTokens: () => forgetExpiredTokens(m.database, m.clock()),
      forgetDeviceCodes: () => forgetDeviceCodes(m.database, m.clock()),
      forgetOldCodes: () => forgetOldCodes(m.database, m.clock()),
      forgetChallenges: () => forgetChallenges(m.database, m.clock()),
      forgetOldSignIns: () => forgetOldSignIns(m.database, m.clock()),
      forgetExpiredJourneys: () => forgetExpiredJourneys(m.database, m.clock()),
      forgetDeadLinks: () => forgetDeadLinks(m.database, m.clock()),
    },
  }),
  exported: [
    { file: 'account.json', rows: exportedAccount },
    { file: 'api-tokens.json', rows: exportedApiTokens },
    { file: 'app-passwords.json', rows: exportedAppPasswords },
    { file: 'linked-sign-ins.json', rows: exportedSignIns },
    { file: 'passkeys.json', rows: exportedPasskeys },
    { file: 'sessions.json', rows: exportedSessions },
    { file: 'sign-in-log.json', rows: exportedSignInLog },
  ],
})
