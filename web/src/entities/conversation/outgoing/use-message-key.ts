import { useRef } from 'react'
import { newMessageKey } from './kept-messages.ts'

type KeyedContent = { key: string; body: string; changes: string | undefined }

/**
 * Idempotency key of the next message or note. Retries with the same content share a key. Changed content gets a new
 * one.
 */
export function useMessageKey() {
  const latest = useRef<KeyedContent | null>(null)
  return {
    /** The key of a body. `changes`: changes to the ticket sent with it. Undefined ones are not compared. */
    keyFor(body: object, changes?: object): string {
      const before = latest.current
      const next = { body: JSON.stringify(body), changes: changes && JSON.stringify(changes) }
      const isSame =
        before?.body === next.body && (!before.changes || !next.changes || before.changes === next.changes)
      const key = isSame ? before.key : newMessageKey()
      latest.current = { ...next, changes: next.changes ?? (isSame ? before.changes : undefined), key }
      return key
    },
    /** Call when the server has the content. */
    forget() {
      latest.current = null
    },
  }
}
