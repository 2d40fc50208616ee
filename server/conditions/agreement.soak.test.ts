import { test } from 'vitest'
import { expectAgreement } from '../testing/conditions/agreement.ts'
import { exactly } from '../testing/hostile/fuzzing.ts'

test.each([
  ['SQLite', 9000],
  ['PostgreSQL', 1000],
] as const)(
  'of 10,000 conditions pages of %s have exactly the tickets that pass',
  (kind, numRuns) => expectAgreement(kind, 400, exactly(numRuns)),
  1_800_000,
)
