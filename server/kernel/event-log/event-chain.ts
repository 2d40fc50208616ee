import { hash, randomFillSync } from 'node:crypto'

/** What of an event its hash stands for. */
type HashedEvent = {
  kind: string
  ticket_id: string | null
  actor_id: string | null
  about_id: string | null
  token_id: string | null
  data: string
  occurred_at: string
  salt: string | null
}

const SALT_BYTES = 12
/** Random bytes are fetched for many at once: each call costs more than a hash. */
const randomBytes = Buffer.alloc(SALT_BYTES * 256)
let used = randomBytes.length

/** Random bytes that go into the hash of an event, so that once they are gone nobody finds out by trying what the event was. */
export function newSalt(): string {
  if (used === randomBytes.length) {
    randomFillSync(randomBytes)
    used = 0
  }
  used += SALT_BYTES
  return randomBytes.toString('base64url', used - SALT_BYTES, used)
}

/** Hash of what an event says. It stays when the event is emptied. */
export const contentHash = (event: HashedEvent): string =>
  hashOfText(
    JSON.stringify([
      event.kind,
      event.ticket_id,
      event.actor_id,
      event.about_id,
      event.data,
      event.occurred_at,
      event.salt,
      // Of events without a token the hash is as it was before there were any.
      ...(event.token_id === null ? [] : [event.token_id]),
    ]),
  )

/** The same, of what `contentHash` makes of an event before it is hashed: an array as JSON. */
export const hashOfText = (text: string): string => hash('sha256', text, 'base64url')

/** Hash of an event and of everything before it. The database computes the same while it holds the counter of events. */
export const chainedHash = (previous: string, number: number, content: string): string =>
  hashOfText(`${previous}:${number}:${content}`)

/** Hash before the first event. */
export const CHAIN_START = ''
