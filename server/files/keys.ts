import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Keys, SecretPlace } from '../core/ports.ts'
import { createDurably } from './durable.ts'

const SECRET_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Where a secret lies that is a file of its own. */
export function secretFile(path: string): SecretPlace {
  return {
    read: () =>
      readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    create: async (secret) => void (await createDurably(path, secret)),
  }
}

/** Reads the secret of this install, or makes it on the first start, and derives one key per purpose from it. */
export async function openKeys(place: SecretPlace): Promise<Keys> {
  const secret = (await readSecret(place)) ?? (await makeSecret(place))
  const signing = createSecretKey(derive(secret, 'sign'))
  const sealing = derive(secret, 'seal')
  const sign = (value: string): string => createHmac('sha256', signing).update(value).digest('base64url')
  return {
    sign,
    verify: (value, signature) => sameText(sign(value), signature),
    seal: (text) => seal(sealing, text),
    open: (sealed) => unseal(sealing, sealed),
  }
}

async function makeSecret(place: SecretPlace): Promise<Buffer> {
  await place.create(randomBytes(SECRET_BYTES).toString('hex'))
  const secret = await readSecret(place)
  if (!secret) throw new Error('The keys of this install could not be made.')
  return secret
}

async function readSecret(place: SecretPlace): Promise<Buffer | null> {
  const text = await place.read()
  if (text === null) return null
  const secret = Buffer.from(text.trim(), 'hex')
  if (secret.length !== SECRET_BYTES)
    throw new Error('The keys of this install are damaged. Restore them from a backup.')
  return secret
}

const derive = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `support-desk ${purpose}`, SECRET_BYTES))

function sameText(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
}

function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const contentStart = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, contentStart))
  return decipher.update(bytes.subarray(contentStart), undefined, 'utf8') + decipher.final('utf8')
}
