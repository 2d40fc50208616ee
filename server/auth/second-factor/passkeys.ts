import { isIP } from 'node:net'
import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyOffer, PasskeyRequest } from '@support-desk/contract'
import type { Credential } from './factor.ts'
import type { UserName } from '../../kernel/actor.ts'

/** Creates passkey options and verifies passkey answers. Each passkey belongs to the origin of the install at its creation. */
export type Passkeys = {
  /** Whether browsers support passkeys at this URL. */
  areUsable(): boolean
  offer(owner: UserName, challenge: string, known: readonly Credential[]): PasskeyOffer
  /** Null when the answer is for another challenge, from another origin, or invalid. */
  register(answer: NewPasskeyAnswer, challenge: string): Promise<(Credential & { counter: number }) | null>
  ask(challenge: string, known: readonly Credential[]): PasskeyRequest
  /** Returns the signature counter; null when the answer is invalid. */
  check(
    answer: PasskeyAnswer,
    challenge: string,
    known: Credential & { counter: number },
  ): Promise<number | null>
}

const NAME = 'Support Desk'
const ANSWER_MS = 5 * 60 * 1000
/** EdDSA, ES256 and RS256. Every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded lazily with the first passkey. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** Passkeys for the current URL of the install. `configured`: the URL of the environment, for passkeys without an origin. */
export function createPasskeys(publicUrl: () => string, configured: string): Passkeys {
  const currentOrigin = (): string => new URL(publicUrl()).origin
  const originOf = ({ origin }: Credential): string => origin ?? new URL(configured).origin
  const placeOf = (origin: string) => ({
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: false,
  })
  return {
    areUsable() {
      const { hostname, protocol } = new URL(publicUrl())
      return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && (protocol === 'https:' || isLocal(hostname))
    },

    offer: (owner, challenge, known) => ({
      rp: { name: NAME, id: new URL(publicUrl()).hostname },
      user: {
        id: Buffer.from(owner.id).toString('base64url'),
        name: owner.username,
        displayName: owner.username,
      },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: ANSWER_MS,
      attestation: 'none',
      excludeCredentials: known.map(described),
      authenticatorSelection: {
        residentKey: 'discouraged',
        requireResidentKey: false,
        userVerification: 'preferred',
      },
    }),

    async register(answer, challenge) {
      const origin = currentOrigin()
      const response = { ...answer, clientExtensionResults: {}, response: { ...answer.response } }
      try {
        if (!(await isPlain(answer))) return null
        const { verifyRegistrationResponse } = await library()
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...placeOf(origin),
          response: { ...response, response: { ...response.response, transports: undefined } },
          expectedChallenge: challenge,
          supportedAlgorithmIDs: ALGORITHMS,
        })
        if (!verified) return null
        const { id, publicKey, counter } = registrationInfo.credential
        return {
          credentialId: id,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          transports: answer.response.transports.filter((transport) => TRANSPORTS.has(transport)),
          origin,
          counter,
        }
      } catch {
        return null
      }
    },

    // After a change of the address, the earlier passkeys stay usable at the earlier one until the user has made new ones.
    ask(challenge, known) {
      const origins = known.map(originOf)
      const current = currentOrigin()
      const origin = origins.includes(current) ? current : (origins.at(-1) ?? current)
      return {
        rpId: new URL(origin).hostname,
        challenge,
        timeout: ANSWER_MS,
        allowCredentials: known.filter((each) => originOf(each) === origin).map(described),
        userVerification: 'preferred',
      }
    },

    async check(answer, challenge, known) {
      try {
        const { verifyAuthenticationResponse } = await library()
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...placeOf(originOf(known)),
          response: asResponse(answer),
          expectedChallenge: challenge,
          credential: {
            id: known.credentialId,
            publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
            counter: known.counter,
          },
        })
        return verified ? authenticationInfo.newCounter : null
      } catch {
        return null
      }
    },
  }
}

const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost')

const described = ({ credentialId: id, transports }: Credential) => ({
  id,
  type: 'public-key' as const,
  transports,
})

/**
 * Whether the attestation contains no certificates, as requested. Verifying certificates could fetch revocation lists from any
 * URL, and a request must not make this server contact other hosts.
 */
async function isPlain({ response }: NewPasskeyAnswer): Promise<boolean> {
  const { decodeAttestationObject } = await helpers()
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  )
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

const asResponse = ({ response, ...answer }: PasskeyAnswer) => ({
  ...answer,
  clientExtensionResults: {},
  response: { ...response, userHandle: response.userHandle ?? undefined },
})

declare module '../../kernel/context.ts' {
  interface Context {
    passkeys: Passkeys
  }
}
