import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMessageKey } from './use-message-key.ts'

const keys = () => renderHook(() => useMessageKey()).result.current

test('keeps the idempotency key for retries with the same content', () => {
  const { keyFor } = keys()
  const key = keyFor({ text: 'one' }, { after: 'Solved' })
  expect(keyFor({ text: 'one' }, { after: 'Solved' })).toBe(key)
  // A scheduled reply has no changes, but is the same reply.
  expect(keyFor({ text: 'one' })).toBe(key)
  expect(keyFor({ text: 'one' }, { after: 'Solved' })).toBe(key)
})

test('uses a new idempotency key for another body, other changes, and the next message', () => {
  const { keyFor, forget } = keys()
  const one = keyFor({ text: 'one' }, { after: 'keep' })
  const changed = keyFor({ text: 'one' }, { after: 'Solved' })
  const edited = keyFor({ text: 'two' }, { after: 'Solved' })
  forget()
  const next = keyFor({ text: 'two' }, { after: 'Solved' })
  expect(new Set([one, changed, edited, next]).size).toBe(4)
})
