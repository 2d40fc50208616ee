import { hash, randomFillSync } from 'node:crypto'

/** The fields that the hash of an event covers. */
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
/** Random bytes are generated in bulk: one call costs more than a hash. */
const randomBytes = Buffer.alloc(SALT_BYTES * 256)
let used = randomBytes.length

/** Random bytes in the hash of an event. They prevent guessing the content of an emptied event by trying values. */
export function newSalt(): string {
  if (used === randomBytes.length) {
    randomFillSync(randomBytes)
    used = 0
  }
  used += SALT_BYTES
  return randomBytes.toString('base64url', used - SALT_BYTES, used)
}

/** Hash of an event's content. It remains when the event is emptied. */
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
      // Events without a token keep the hash that they had before API tokens existed.
      ...(event.token_id === null ? [] : [event.token_id]),
    ]),
  )

/** Hash of the JSON array that `contentHash` builds. */
export const hashOfText = (text: string): string => hash('sha256', text, 'base64url')

/** Hash of an event and all events before it. */
export const chainedHash = (previous: string, number: number, content: string): string =>
  hashOfText(`${previous}:${number}:${content}`)

/** Hash before the first event. */
export const CHAIN_START = ''
