import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callOutlines } from './call-outlines.ts'
import { eventTables } from './event-tables.ts'

const CONTRACT = join(import.meta.dirname, '../../../contract')

// `npm run record` writes the files.

test('records the outline of every call for the pages', async () => {
  const outlines = `${JSON.stringify(callOutlines(), null, 2)}\n`
  await expect(outlines).toMatchFileSnapshot(join(CONTRACT, 'call-outlines.json'))
})

test('records the tables of all kinds of events', async () => {
  await expect(eventTables()).toMatchFileSnapshot(join(CONTRACT, 'event-tables.ts'))
})
