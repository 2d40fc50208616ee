import { isIP } from 'node:net'
import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyOffer, PasskeyRequest } from '@support-desk/contract'
import type { Credential } from './factor.ts'
import type { UserName } from '../../kernel/actor.ts'

/** Creates passkey options and verifies passkey answers for the origin of this install. */
export type Passkeys = {
  /** Whether browsers support passkeys at this URL. */
  areUsable: boolean
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

/** Passkeys for the URL of this install. */
export function createPasskeys(publicUrl: string): Passkeys {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const areUsable =
    isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 && (protocol === 'https:' || isLocal(hostname))
  const place = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: false }
  return {
    areUsable,

    offer: (owner, challenge, known) => ({
      rp: { name: NAME, id: hostname },
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
      const response = { ...answer, clientExtensionResults: {}, response: { ...answer.response } }
      try {
        if (!(await isPlain(answer))) return null
        const { verifyRegistrationResponse } = await library()
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...place,
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
          counter,
        }
      } catch {
        return null
      }
    },

    ask: (challenge, known) => ({
      rpId: hostname,
      challenge,
      timeout: ANSWER_MS,
      allowCredentials: known.map(described),
      userVerification: 'preferred',
    }),

    async check(answer, challenge, known) {
      try {
        const { verifyAuthenticationResponse } = await library()
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...place,
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
