/** Which files of tests run where; `tests/structure/files.test.ts` holds that none is left out. */
export type Files = { include: string[]; exclude?: string[] }

/** What is long by its nature: storms, kills, outages, hostile words on every page. */
const SOAK = '**/*.soak.test.ts'
/** Types, lint and format, in a project of their own. */
const CHECKS = 'tests/run/checks.test.ts'
/** Tests that drive the whole server by calls. They run on both databases. */
const CALLS = 'server/**/*.calls.test.ts'

/** Every call about everything, and specified answers. `npm test` tries a sample of both on PostgreSQL. */
const EVERY_CALL = ['server/edge/matrix.calls.test.ts', 'server/testing/specified/specified.calls.test.ts']
/** What lists and searches find. */
const LISTS = ['server/tickets/{lists,search}/*.calls.test.ts']
/** Calls that meet each other, which the databases keep apart in ways of their own. The soak lets more of them meet. */
const TWO_NODES = 'server/edge/two-nodes.calls.test.ts'
const MEETINGS = [TWO_NODES, 'server/edge/concurrency.calls.test.ts', 'server/tickets/versions.calls.test.ts']
/** What finds the more the longer it is tried. */
const BY_CHANCE = ['server/**/{fuzz,property,*.property}*.test.ts']
/** What `npm test` tries a sample of: see `server/testing/sample.ts`. */
const IN_PART = [
  'server/edge/ended-authority.calls.test.ts',
  'server/edge/matrix-tokens.calls.test.ts',
  'server/operations/transfer/transfer.test.ts',
  'server/database/upgrade.test.ts',
  'server/operations/problems/problems.test.ts',
  'server/operations/verify/damage.test.ts',
]
/**
 * What `npm test` does in a browser: one story from the login to the solved ticket, each page once, and the inbox by keyboard.
 * Calls and page tests prove the rest; the soak repeats it in the browser.
 */
const BROWSER = ['tests/e2e/{story,every-page,inbox}.test.ts']

/** What `npm test` runs, by project. */
export const EVERY_CHANGE = {
  checks: { include: [CHECKS] },
  server: {
    include: ['{server,contract,tools,tests/structure}/**/*.test.ts'],
    exclude: [SOAK, CHECKS, TWO_NODES],
  },
  postgres: { include: [...EVERY_CALL, ...LISTS, ...MEETINGS] },
  e2e: { include: BROWSER },
} satisfies Record<string, Files>

/** What `npm run test:soak` runs, by project. */
export const IN_SOAK = {
  soak: { include: [`{server,tests/examples}/${SOAK}`, ...BY_CHANCE, ...MEETINGS, ...IN_PART] },
  'soak-postgres': { include: [CALLS, 'server/**/*.calls.soak.test.ts'], exclude: LISTS },
  'soak-e2e': { include: ['tests/e2e/**/*.test.ts'], exclude: ['tests/e2e/story.test.ts'] },
  'soak-e2e-postgres': { include: ['tests/e2e/story.test.ts'] },
  'soak-alone': { include: ['tests/soak/**/*.test.ts'] },
} satisfies Record<string, Files>
