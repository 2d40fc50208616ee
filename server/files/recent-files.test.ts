import { expect, test } from 'vitest'
import { createRecentFiles } from './recent-files.ts'

test('keeps the files that were read last, within its limit of bytes', () => {
  const files = createRecentFiles(10)
  files.keep('a', Buffer.alloc(4))
  files.keep('b', Buffer.alloc(4))
  files.keep('a', Buffer.alloc(4))
  files.keep('c', Buffer.alloc(4))
  expect(['a', 'b', 'c'].filter((name) => files.get(name))).toEqual(['a', 'c'])
  files.keep('d', Buffer.alloc(11))
  expect(['a', 'b', 'c', 'd'].filter((name) => files.get(name))).toEqual([])
})
