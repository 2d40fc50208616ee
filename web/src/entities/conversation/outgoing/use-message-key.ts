import { useRef } from 'react'
import { newMessageKey } from './kept-messages.ts'

type Latest = { key: string; body: string; changes: string | undefined }

/**
 * The key of the next message or note. Each try to send the same content has the same key, so that the server takes it once; other
 * content has a new key.
 */
export function useMessageKey() {
  const latest = useRef<Latest | null>(null)
  return {
    /** The key of a body. `changes`: what its author chose to change with it; without, they are not compared. */
    keyFor(body: object, changes?: object): string {
      const before = latest.current
      const next = { body: JSON.stringify(body), changes: changes && JSON.stringify(changes) }
      const isSame =
        before?.body === next.body && (!before.changes || !next.changes || before.changes === next.changes)
      const key = isSame ? before.key : newMessageKey()
      latest.current = { ...next, changes: next.changes ?? (isSame ? before.changes : undefined), key }
      return key
    },
    /** Called when the server has the content. */
    forget() {
      latest.current = null
    },
  }
}
