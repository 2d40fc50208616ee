import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run/root.ts'

const SEARCH = [
  'server/database/search/*.ts',
  'server/database/postgres/postgres-search.ts',
  'server/database/sqlite/sqlite-search.ts',
  'server/tickets/search/*.ts',
]
const DATABASE = ['server/database/*.ts', 'server/database/{postgres,sqlite}/*.{ts,js}']
const SCHEMA = ['server/database/schema.ts']
const PERFORMANCE = [
  ...SEARCH,
  'server/auth/passwords/judge-process.ts',
  'server/cli/keep-compiled.js',
  'server/conditions/queries-read.ts',
  'server/database/at-commit.ts',
  'server/database/postgres/postgres-commit.ts',
  'server/database/sqlite/group-commit.ts',
  'server/tickets/counts/summed-rows.ts',
  'server/edge/answer-versions.ts',
  'server/edge/entity-tags.ts',
  'server/edge/serialise.ts',
  'server/files/large-pictures-process.ts',
  'server/files/recent-files.ts',
  'server/files/shrinker.ts',
  'server/files/small-forms-process.ts',
  'server/kernel/asking/*.ts',
  'server/kernel/process-beside.ts',
  'server/kernel/scheduling/*.ts',
  'server/live/batch.ts',
  'server/views/view-counts.ts',
]

/** Most lines of each kind of code. Reason: `docs/adr/0033-performance.md`. */
const LIMITS = { database: 1_000, search: 1_200, performance: 2_200 }

it.each([
  { name: 'database', patterns: DATABASE, except: [...SEARCH, ...SCHEMA] },
  { name: 'search', patterns: SEARCH, except: [] },
  { name: 'performance', patterns: PERFORMANCE, except: [] },
] as const)('limits the lines of $name code', ({ name, patterns, except }) => {
  const filesIn = (pattern: string) => globSync(pattern, { cwd: ROOT })
  expect([...patterns, ...except].filter((pattern) => filesIn(pattern).length === 0)).toEqual([])
  const left = new Set(except.flatMap(filesIn))
  const files = patterns.flatMap(filesIn).filter((file) => !file.includes('.test.') && !left.has(file))
  const lines = files.map((file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1)
  const sum = lines.reduce((one, other) => one + other, 0)
  expect(sum).toBeLessThanOrEqual(LIMITS[name])
})
