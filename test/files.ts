/** Which files of tests run where; `test/structure/files.test.ts` holds that none is left out. */
export type Files = { include: string[]; exclude?: string[] }

/** What is long by its nature: storms, kills, outages, hostile words on every page. */
const SOAK = '**/*.soak.test.ts'
/** Tests that drive the whole server by calls. They run on both databases. */
const CALLS = 'server/**/*.calls.test.ts'

/** Every call by everybody about everything, every specified answer, and what lists and searches find. */
const EVERY_CALL = [
  'server/edge/matrix.calls.test.ts',
  'server/testing/specified/specified.calls.test.ts',
  'server/tickets/{lists,search}/*.calls.test.ts',
]
/** Calls that meet each other, which the databases keep apart in ways of their own. The soak lets more of them meet. */
const MEETINGS = [
  'server/edge/{concurrency,two-nodes}.calls.test.ts',
  'server/tickets/versions.calls.test.ts',
]
/** What finds the more the longer it is tried. */
const BY_CHANCE = ['server/**/{fuzz,property,*.property}*.test.ts']
/** What `npm test` tries on PostgreSQL in part. */
const IN_PART = ['server/database/upgrade.test.ts']

/** What `npm test` runs, by project. */
export const EVERY_CHANGE = {
  server: { include: ['{server,contract,bench,supply,test}/**/*.test.ts'], exclude: [SOAK] },
  postgres: { include: [...EVERY_CALL, ...MEETINGS] },
  e2e: { include: ['e2e/**/*.test.ts'], exclude: [SOAK] },
} satisfies Record<string, Files>

/** What `npm run test:soak` runs, by project. */
export const IN_SOAK = {
  soak: { include: [`server/${SOAK}`, ...BY_CHANCE, ...MEETINGS, ...IN_PART] },
  'soak-postgres': { include: [CALLS, 'server/**/*.calls.soak.test.ts'], exclude: EVERY_CALL },
  'soak-e2e': { include: [`e2e/${SOAK}`] },
  'soak-e2e-postgres': { include: ['e2e/story.test.ts'] },
  'soak-alone': { include: ['soak/**/*.test.ts'] },
} satisfies Record<string, Files>
