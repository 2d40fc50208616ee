import type { CallName } from '@support-desk/contract'

/** Calls that are allowed while a required action is open. */
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
