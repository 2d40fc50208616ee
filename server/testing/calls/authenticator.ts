import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyOffer, PasskeyRequest } from '@support-desk/contract'

/** A passkey on a device, for one user on one site. */
export type Authenticator = {
  /** Answers like a browser on `origin`. */
  create(options: PasskeyOffer): NewPasskeyAnswer
  get(options: PasskeyRequest): PasskeyAnswer
}

const FLAGS = { present: 1, verified: 4, withCredential: 64 }

/** A software authenticator with one P-256 key and a use counter. */
export function createAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0

  const dataFor = (rpId: string, flags: number, rest: Buffer[] = []): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...rest])
  }
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    create({ rp, challenge }) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = [Buffer.alloc(16), length, credentialId, coseKey(publicKey)]
      const data = dataFor(rp.id, FLAGS.present | FLAGS.verified | FLAGS.withCredential, credential)
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get({ rpId, challenge }) {
      const data = dataFor(rpId, FLAGS.present | FLAGS.verified)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest()

/** An EC2 key on P-256 for ES256, in the format of RFC 9053. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

const cborMap = (entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat()])
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Buffer): Buffer => {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}
