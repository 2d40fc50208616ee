import { test } from 'vitest'
import { expectAgreement } from '../testing/conditions/agreement.ts'

test.each([
  ['SQLite', 200],
  ['PostgreSQL', 30],
] as const)(
  'pages of %s have exactly the tickets that pass, in every order and wherever they are cut',
  (kind, numRuns) => expectAgreement(kind, 120, { numRuns }),
  60_000,
)
