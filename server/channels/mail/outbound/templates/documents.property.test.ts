import { mentionsIn, plainTextOf, richDocument } from '@support-desk/contract'
import { forbiddenIn, hostileDocument, seededRandom } from '@support-desk/contract/documents/hostile'
import * as fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { exactly } from '../../../../testing/hostile/fuzzing.ts'
import { htmlOfDocument } from './document-html.ts'

/** 100,000 in the soak test. */
const RUNS = inject('rounds') === 1 ? 2000 : 20_000 * inject('rounds')

test('refuses a hostile document, or renders it as text and as HTML without active content', () => {
  let [taken, refused] = [0, 0]
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { data, error } = richDocument.safeParse(hostileDocument(seededRandom(seed)))
      if (error) {
        refused++
        return
      }
      taken++
      expect(typeof plainTextOf(data)).toBe('string')
      expect(Array.isArray(mentionsIn(data))).toBe(true)
      expect(forbiddenIn(htmlOfDocument(data))).toBeNull()
      expect(forbiddenIn(htmlOfDocument(data, ({ file }) => ({ cid: file })))).toBeNull()
    }),
    exactly(RUNS),
  )
  expect(Math.min(taken, refused)).toBeGreaterThan(RUNS / 10)
})
