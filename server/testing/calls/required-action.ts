import type { CallName } from '@support-desk/contract'

/** Calls that somebody may make who has to do something else first. */
export const ALLOWED_BEFORE_REQUIRED_ACTION: readonly CallName[] = [
  'checkSession',
  'getCurrentUser',
  'getPreferences',
  'updatePreferences',
  'updatePassword',
  'logOut',
  'createDevice',
  'getSecondFactors',
  'createAuthenticatorAppSetup',
  'createAuthenticatorApp',
  'createPasskeySetup',
  'createPasskey',
]
