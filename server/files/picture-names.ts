/** Media types of stored pictures by ending. The rest of the name is the hash of the content. */
const TYPES = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' } as const

export type PictureEnding = keyof typeof TYPES

const NAME = /^([0-9a-f]{64})\.(webp|png|jpg)$/

/** The name of a picture with this content. */
export async function nameOf(bytes: Uint8Array<ArrayBuffer>, ending: PictureEnding): Promise<string> {
  // Web Crypto hashes in another thread; hashing megabytes here would delay requests.
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
  return `${hash.toString('hex')}.${ending}`
}

/** Media type and content hash from the name of a picture; null for other names. */
export function readName(name: string): { type: string; hash: string } | null {
  const [, hash = '', ending = ''] = NAME.exec(name) ?? []
  return ending in TYPES ? { type: TYPES[ending as PictureEnding], hash } : null
}
