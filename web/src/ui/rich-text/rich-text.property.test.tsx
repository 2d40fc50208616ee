import { richDocument } from '@support-desk/contract'
import { forbiddenIn, hostileDocument, seededRandom } from '@support-desk/contract/documents/hostile'
import type { Schema } from '@tiptap/pm/model'
import { getSchema } from '@tiptap/core'
import * as fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fromEditor, toEditor } from './editor/conversion.ts'
import { EDITOR_EXTENSIONS } from './editor/extensions.ts'
import { RichText } from './rich-text.tsx'

/** Number of runs and the seed. Fixed by default, and configurable by environment variables. */
const { FUZZ_RUNS, FUZZ_SEED = 20261123 } = process.env
const NUM_RUNS = Number(FUZZ_RUNS ?? 1500)

test('renders any valid document without active content, and opens any valid document in the editor', () => {
  const schema: Schema = getSchema(EDITOR_EXTENSIONS)
  let taken = 0
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { data } = richDocument.safeParse(hostileDocument(seededRandom(seed)))
      if (!data) return
      taken++
      expect(forbiddenIn(renderToStaticMarkup(<RichText document={data} />))).toBeNull()
      const node = schema.nodeFromJSON(toEditor(data))
      node.check()
      expect(richDocument.safeParse(fromEditor(node.toJSON())).success).toBe(true)
    }),
    { numRuns: NUM_RUNS, seed: Number(FUZZ_SEED) },
  )
  expect(taken).toBeGreaterThan(NUM_RUNS / 10)
}, 1_800_000)
