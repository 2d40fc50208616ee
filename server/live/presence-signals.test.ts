import { expect, it } from 'vitest'
import { newId } from '../kernel/ids.ts'
import { packLooks, readLooks, type SharedLook } from './presence-signals.ts'
import { MOST_SIGNAL_BYTES } from '../database/engine.ts'

it('splits any number of views into signals of allowed size, and ignores other signals', () => {
  const looks = Array.from({ length: 1000 }, (_, index): SharedLook => {
    const isTyping = index % 3 === 0
    const shows = isTyping || index % 3 === 1
    return { ticket: { id: newId(), requester: { id: newId() } }, userId: newId(), shows, isTyping }
  })
  const texts = packLooks('a node', looks, MOST_SIGNAL_BYTES)
  expect(texts.length).toBeLessThan(12)
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_SIGNAL_BYTES)
  expect(texts.flatMap((text) => readLooks(text)?.looks ?? [])).toEqual(looks)
  expect(packLooks('a node', [], MOST_SIGNAL_BYTES)).toEqual([])
  for (const text of ['', '{', 'null', '{"kind":"looks"}', '{"kind":"other","node":"a","looks":[]}']) {
    expect(readLooks(text), text).toBeNull()
  }
})
