/** What kept pictures are, by how their names end. What comes before that is the hash of their content. */
const TYPES = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' } as const

/** How the name of a kept picture ends. */
export type PictureEnding = keyof typeof TYPES

const NAME = /^([0-9a-f]{64})\.(webp|png|jpg)$/

/** The name of a picture with this content. */
export async function nameOf(bytes: Uint8Array<ArrayBuffer>, ending: PictureEnding): Promise<string> {
  // In another thread: some megabytes would hold up every request meanwhile.
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
  return `${hash.toString('hex')}.${ending}`
}

/** The media type of a picture and the hash of its content; null for what is no name of a picture. */
export function readName(name: string): { type: string; hash: string } | null {
  const [, hash = '', ending = ''] = NAME.exec(name) ?? []
  return ending in TYPES ? { type: TYPES[ending as PictureEnding], hash } : null
}
