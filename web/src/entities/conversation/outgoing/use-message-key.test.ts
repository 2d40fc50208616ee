import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useMessageKey } from './use-message-key.ts'

const keys = () => renderHook(() => useMessageKey()).result.current

test('keeps the key while the same content is tried again', () => {
  const { keyFor } = keys()
  const key = keyFor({ text: 'one' }, { after: 'Solved' })
  expect(keyFor({ text: 'one' }, { after: 'Solved' })).toBe(key)
  // A reply that is sent later has no changes, and is the same reply.
  expect(keyFor({ text: 'one' })).toBe(key)
  expect(keyFor({ text: 'one' }, { after: 'Solved' })).toBe(key)
})

test('takes a new key for another body, for other changes, and for the next message', () => {
  const { keyFor, forget } = keys()
  const one = keyFor({ text: 'one' }, { after: 'keep' })
  const changed = keyFor({ text: 'one' }, { after: 'Solved' })
  const edited = keyFor({ text: 'two' }, { after: 'Solved' })
  forget()
  const next = keyFor({ text: 'two' }, { after: 'Solved' })
  expect(new Set([one, changed, edited, next]).size).toBe(4)
})
