/** A file that the server has and that hangs on nothing yet. */
export type KeptFile = { id: string; name: string }

/** What is kept of a message until the server has it, so that a reload in between loses nothing. */
export type KeptMessage = {
  /** Goes with every try to send it, so that the server takes it once. */
  key: string
  text: string
  time: string
  /** What goes with it and has arrived already; absent where there is nothing. */
  files?: KeptFile[]
}

/** A key that no other message has. Works on plain HTTP too, where browsers offer no ready-made one. */
export const newMessageKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** The messages in a text that {@link writeKept} has made; none when it cannot be read. */
export function readKept(text: string): KeptMessage[] {
  try {
    const value: unknown = JSON.parse(text || '[]')
    return Array.isArray(value) ? value.filter(isKept) : []
  } catch {
    return []
  }
}

/** Messages as text, empty when there are none. */
export const writeKept = (messages: readonly KeptMessage[]): string =>
  messages.length > 0 ? JSON.stringify(messages) : ''

/** Whether a value is a message that was kept. */
export const isKept = (value: unknown): value is KeptMessage =>
  typeof value === 'object' && value !== null && 'key' in value && 'text' in value && 'time' in value

/** The draft of what a requester adds to a ticket that nobody has yet. */
export const firstWordsKey = (accountId: string, ticketId: string): string => `first-${accountId}-${ticketId}`
