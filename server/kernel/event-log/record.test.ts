import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SERVER = join(import.meta.dirname, '../..')

it('record.ts is the only module that appends or empties events', () => {
  const files = globSync('**/*.ts', {
    cwd: SERVER,
    exclude: ['node_modules/**', '**/*.test.ts', 'testing/**'],
  })
  const calling = files.filter((file) =>
    /\.events\s*\.(append|empty)\(/.test(readFileSync(join(SERVER, file), 'utf8')),
  )
  expect(calling).toEqual(['kernel/event-log/record.ts'])
})
