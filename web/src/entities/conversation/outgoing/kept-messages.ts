/** An uploaded file that is not attached to anything yet. */
export type KeptFile = { id: string; name: string }

/** A message that is stored locally until the server has it, to survive a reload. */
export type KeptMessage = {
  /** Idempotency key, sent with every attempt. */
  key: string
  text: string
  time: string
  /** Uploaded files of the message, if any. */
  files?: KeptFile[]
}

/** Creates a unique key. Works on plain HTTP too, where `crypto.randomUUID` is missing. */
export const newMessageKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Parses messages serialized by {@link writeKept}. Returns none if the text is invalid. */
export function readKept(text: string): KeptMessage[] {
  try {
    const value: unknown = JSON.parse(text || '[]')
    return Array.isArray(value) ? value.filter(isKept) : []
  } catch {
    return []
  }
}

/** Serializes messages. Returns an empty text if there are none. */
export const writeKept = (messages: readonly KeptMessage[]): string =>
  messages.length > 0 ? JSON.stringify(messages) : ''

/** Whether a value is a stored message. */
export const isKept = (value: unknown): value is KeptMessage =>
  typeof value === 'object' && value !== null && 'key' in value && 'text' in value && 'time' in value

/** Draft key of the message that a requester adds to an unassigned ticket. */
export const firstWordsKey = (accountId: string, ticketId: string): string => `first-${accountId}-${ticketId}`
