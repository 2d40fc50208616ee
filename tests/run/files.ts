/** Assignment of test files to projects. `tests/structure/files.test.ts` checks that none is left out. */
export type Files = { include: string[]; exclude?: string[] }

/** Long tests: load, kills, outages, hostile text on every page. */
const SOAK = '**/*.soak.test.ts'
/** Types, lint and format, in their own project. */
const CHECKS = 'tests/run/checks.test.ts'
/** Tests that drive the whole server by calls, on both databases. */
const CALLS = 'server/**/*.calls.test.ts'

/** Every call about every subject, and specified answers. `npm test` runs a sample of both on PostgreSQL. */
const EVERY_CALL = ['server/edge/matrix.calls.test.ts', 'server/testing/specified/specified.calls.test.ts']
/** Results of lists and searches. */
const LISTS = ['server/tickets/{lists,search}/*.calls.test.ts']
/** Parallel calls, which each database isolates differently. The soak runs more of them. */
const TWO_NODES = 'server/edge/two-nodes.calls.test.ts'
const MEETINGS = [TWO_NODES, 'server/edge/concurrency.calls.test.ts', 'server/tickets/versions.calls.test.ts']
/** Random tests, which find more the longer they run. */
const BY_CHANCE = ['server/**/{fuzz,property,*.property}*.test.ts']
/** Tests that `npm test` samples: see `server/testing/sample.ts`. */
const IN_PART = [
  'server/edge/ended-authority.calls.test.ts',
  'server/edge/matrix-tokens.calls.test.ts',
  'server/operations/transfer/transfer.test.ts',
  'server/operations/problems/problems.test.ts',
  'server/operations/verify/damage.test.ts',
]
/**
 * The browser tests of `npm test`: one story from login to solved ticket, each page once, and the inbox by keyboard. Calls and
 * page tests cover the rest; the soak repeats it in the browser.
 */
const BROWSER = ['tests/e2e/{story,every-page,inbox}.test.ts']

/** The test files of `npm test`, by project. */
export const EVERY_CHANGE = {
  checks: { include: [CHECKS] },
  server: {
    include: ['{server,contract,tools,tests/structure}/**/*.test.ts'],
    exclude: [SOAK, CHECKS, TWO_NODES],
  },
  postgres: { include: [...EVERY_CALL, ...LISTS, ...MEETINGS] },
  e2e: { include: BROWSER },
} satisfies Record<string, Files>

/** The test files of `npm run test:soak`, by project. */
export const IN_SOAK = {
  soak: { include: [`{server,tests/examples}/${SOAK}`, ...BY_CHANCE, ...MEETINGS, ...IN_PART] },
  'soak-postgres': { include: [CALLS, 'server/**/*.calls.soak.test.ts'], exclude: LISTS },
  'soak-e2e': { include: ['tests/e2e/**/*.test.ts'], exclude: ['tests/e2e/story.test.ts'] },
  'soak-e2e-postgres': { include: ['tests/e2e/story.test.ts'] },
  'soak-alone': { include: ['tests/soak/**/*.test.ts'] },
} satisfies Record<string, Files>
