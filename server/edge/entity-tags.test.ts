import { expect, it } from 'vitest'
import { listsTag } from './entity-tags.ts'

it.each([
  'W/"a.7"',
  '"a.7"',
  '"a.7-gzip"',
  'W/"a.7-gzip"',
  '"a.7;gzip"',
  '"a.7-br"',
  'W/"a.7--gzip"',
  '"b", "a.7-zstd"',
])('matches a tag that a proxy has changed: %s', (header) => {
  expect(listsTag(header, 'W/"a.7"')).toBe(true)
  expect(listsTag(header, '"a.7"')).toBe(true)
})

it.each(['"a.70"', '"a.7-gzip-gzip"', '"ba.7"', 'a.7', '*', ''])(
  'does not match another tag: %s',
  (header) => {
    expect(listsTag(header, 'W/"a.7"')).toBe(false)
  },
)
