import { test } from 'vitest'
import { expectAgreement } from '../testing/conditions/agreement.ts'
import { exactly } from '../testing/hostile/fuzzing.ts'

test.each([
  ['SQLite', 120],
  ['PostgreSQL', 20],
] as const)(
  'pages of %s have exactly the tickets that pass, in every order and wherever they are cut',
  (kind, numRuns) => expectAgreement(kind, 80, exactly(numRuns)),
  60_000,
)
