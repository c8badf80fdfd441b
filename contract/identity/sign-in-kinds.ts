/** What the log of sign-ins knows. Apart from the schemas, for screens. */
export const signInKinds = [
  'signedIn',
  'factorAwaited',
  'signInFailed',
  'signedOut',
  'sessionsEnded',
  'proofFailed',
  'passwordChanged',
  'resetAsked',
  'passwordReset',
  'emailVerified',
  'emailChangeAsked',
  'emailChanged',
  'factorAdded',
  'factorRemoved',
  'recoveryCodesRenewed',
  'linkAdded',
  'linkRemoved',
  'roleChanged',
  'deletionAsked',
  'deletionCancelled',
] as const
export type SignInKind = (typeof signInKinds)[number]

/** What says more about it: by which way, why not, or what has become of it. */
export const signInReasons = [
  'registration',
  'password',
  'authenticator',
  'passkey',
  'recoveryCode',
  'service',
  'resetLink',
  'wrongPassword',
  'unknownAddress',
  'wrongCode',
  'wrongRecoveryCode',
  'passkeyRefused',
  'passkeyUnverified',
  'banned',
  'oneBrowser',
  'otherBrowsers',
  'byAdministrator',
  'member',
  'moderator',
  'admin',
] as const
export type SignInReason = (typeof signInReasons)[number]
