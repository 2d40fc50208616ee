import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type InstallSecret, readSecrets, secretInUse, writeSecrets } from './install-secrets.ts'
import type { ProcessJob } from '../../jobs/index.ts'
import { createDurably, writeDurably } from '../../kernel/durable.ts'
import { isSameSecret } from '../../kernel/secrets/same-secret.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Keys, SealedPlace } from '../../kernel/keys.ts'
import type { SecretPlace } from '../../kernel/store.ts'
import { SEALED } from '../../kernel/secrets/sealed-columns.ts'

const SECRET_BYTES = 32
const ID_BYTES = 6
const NONCE_BYTES = 12
const TAG_BYTES = 16
const ALGORITHM = 'aes-256-gcm'
/** Short enough that all servers load new keys before they are used. */
const REREAD_MS = 10_000

/** Loads new keys that other processes have created. */
export const rereadKeys: ProcessJob<{ keys: Keys }> = {
  kind: 'process',
  name: 'keys',
  everyMs: REREAD_MS,
  run: ({ keys }) => keys.reread(),
}

/** Secrets in a file. `alone` runs a change under a lock against other processes. */
export function secretFile(
  path: string,
  alone: (change: () => Promise<boolean>) => Promise<boolean> = (change) => change(),
): SecretPlace {
  const read = (): Promise<string | null> =>
    readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
  return {
    read,
    create: async (secret) => void (await createDurably(path, secret)),
    replace: (expected, secret) =>
      alone(async () => {
        if ((await read()) !== expected) return false
        await writeDurably(path, secret)
        return true
      }),
  }
}

/** Loads the secrets of this install, or creates the first one, and derives one key per purpose from each. */
export async function openKeys(place: SecretPlace, clock: Clock): Promise<Keys> {
  let text = (await place.read()) ?? (await makeSecret(place, clock))
  let keys = readSecrets(text).map(keyOf)

  const inUse = (): Key => secretInUse(keys, clock())
  const reread = async (): Promise<void> => {
    const found = await place.read()
    // If the file is missing or damaged, the loaded keys stay in use.
    if (found === null || found === text) return
    keys = readSecrets(found).map(keyOf)
    text = found
  }
  return {
    sign: (value) => signature(inUse(), value),
    verify: (value, given) =>
      keys.some((key) => !key.isRetired && isSameSecret(signature(key, value), given)),
    signShort: (value) => shortSignature(inUse(), value),
    verifyShort: (value, given) =>
      keys.some((key) => !key.isRetired && isSameSecret(shortSignature(key, value), given)),
    seal: (where, value) => seal(inUse(), where, value),
    open: (where, sealed) => open(keys, where, sealed),
    isCurrent: (sealed) => sealed.startsWith(prefixOf(inUse())),
    reread,
  }
}

/** Creates the equivalent of {@link Keys.open} for the secrets of an install. */
export function createOpener(secrets: string): Keys['open'] {
  const keys = readSecrets(secrets).map(keyOf)
  return (place, sealed) => open(keys, place, sealed)
}

async function makeSecret(place: SecretPlace, clock: Clock): Promise<string> {
  const hex = randomBytes(SECRET_BYTES).toString('hex')
  await place.create(writeSecrets([{ hex, madeAt: clock().toISOString(), isRetired: false }]))
  const text = await place.read()
  if (text === null) throw new Error('The keys of this install could not be made.')
  return text
}

/** The keys derived from one secret. The id identifies the secret in sealed values. */
type Key = InstallSecret & { id: string; signing: KeyObject; sealing: Buffer }

function keyOf(secret: InstallSecret): Key {
  const derive = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret.hex, 'hex'), '', `support-desk ${purpose}`, bytes))
  return {
    ...secret,
    id: derive('id', ID_BYTES).toString('base64url'),
    signing: createSecretKey(derive('sign', SECRET_BYTES)),
    sealing: derive('seal', SECRET_BYTES),
  }
}

const signature = ({ signing }: Key, value: string): string =>
  createHmac('sha256', signing).update(value).digest('base64url')

/** 80 bits: rate limits stop guessing far earlier. */
const SHORT_DIGITS = 20

const shortSignature = ({ signing }: Key, value: string): string =>
  createHmac('sha256', signing).update(`short ${value}`).digest('hex').slice(0, SHORT_DIGITS)

/** Form of a sealed value: AES-256-GCM with the location as authenticated data. */
const BOUND = '2'

/** The prefix of a sealed value. */
const prefixOf = ({ id }: Key): string => `${BOUND}.${id}.`

function seal(key: Key, place: SealedPlace, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key.sealing, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(bindingOf(key, place))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return prefixOf(key) + Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
}

function open(keys: readonly Key[], place: SealedPlace, sealed: string): string | null {
  const [version, id, content, ...rest] = sealed.split('.')
  if (version !== BOUND || content === undefined || rest.length > 0) return null
  const key = keys.find((candidate) => candidate.id === id)
  return key ? unseal(key.sealing, content, bindingOf(key, place)) : null
}

/** JSON is unambiguous: two locations never have the same bytes. */
function bindingOf({ id }: Key, place: SealedPlace): Buffer {
  const { table, column } = SEALED[place.in]
  return Buffer.from(JSON.stringify([BOUND, id, table, column, place.id, place.owner]))
}

/** Returns null when the bytes were not sealed with this key and binding. */
function unseal(key: Buffer, sealed: string, binding: Buffer): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const contentStart = NONCE_BYTES + TAG_BYTES
  if (bytes.length < contentStart) return null
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, contentStart))
  decipher.setAAD(binding)
  const text = decipher.update(bytes.subarray(contentStart))
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    // `final` only throws when the authentication fails.
    return null
  }
}
