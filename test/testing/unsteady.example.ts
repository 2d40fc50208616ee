import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('is there the second time', () => {
  const mark = join(tmpdir(), 'been-here')
  const wasHere = existsSync(mark)
  writeFileSync(mark, '')
  expect(wasHere).toBe(true)
})

it('is always there', () => expect(1).toBe(1))
