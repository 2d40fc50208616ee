import { test } from 'vitest'
import { expectPages } from '../testing/conditions/expect-pages.ts'
import { exactly } from '../testing/hostile/fuzzing.ts'

test.each([
  ['SQLite', 120],
  ['PostgreSQL', 20],
] as const)('with %s, shows exactly the matching tickets in every order and page length', (kind, numRuns) =>
  expectPages(kind, 80, exactly(numRuns)),
)
