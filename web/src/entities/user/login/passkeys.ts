import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyOffer, PasskeyRequest } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'

/** Lazy: most users log in without a passkey. */
const library = () => import('@simplewebauthn/browser')

/** Whether this browser supports passkeys at this address. They require HTTPS. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Creates a passkey in the browser. Throws an error with a translated message. */
export async function makePasskey(options: PasskeyOffer): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await library()
  const { id, rawId, response } = await inWords(startRegistration({ optionsJSON: options }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** Asks the browser for a passkey. Throws an error with a translated message. */
export async function askForPasskey(options: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  const { id, rawId, response } = await inWords(startAuthentication({ optionsJSON: options }))
  return { id, rawId, type: 'public-key', response: { ...response } }
}

async function inWords<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw new Error(textOf(error), { cause: error })
  }
}

function textOf(error: unknown): string {
  if (error instanceof Error && error.name === 'InvalidStateError')
    return t('This device already has a passkey for your account.')
  return t('No passkey was given. You can try again, or choose another way.')
}
