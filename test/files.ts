/** Which files of tests run where; `test/structure/files.test.ts` holds that none is left out. */
export type Files = { include: string[]; exclude?: string[] }

/** What is long by its nature: storms, kills, outages, hostile words on every page. */
const SOAK = '**/*.soak.test.ts'
/** Types, lint and format, in a project of their own. */
const CHECKS = 'test/checks.test.ts'
/** Tests that drive the whole server by calls. They run on both databases. */
const CALLS = 'server/**/*.calls.test.ts'

/** Every call about everything, and specified answers. `npm test` tries both on PostgreSQL in part. */
const EVERY_CALL = ['server/edge/matrix.calls.test.ts', 'server/testing/specified/specified.calls.test.ts']
/** What lists and searches find. */
const LISTS = ['server/tickets/{lists,search}/*.calls.test.ts']
/** Calls that meet each other, which the databases keep apart in ways of their own. The soak lets more of them meet. */
const MEETINGS = [
  'server/edge/{concurrency,two-nodes}.calls.test.ts',
  'server/tickets/versions.calls.test.ts',
]
/** What finds the more the longer it is tried. */
const BY_CHANCE = ['server/**/{fuzz,property,*.property}*.test.ts']
/** What `npm test` tries in part, as its projects say by `rounds`. */
const IN_PART = [
  'server/operations/transfer/transfer.test.ts',
  'server/database/upgrade.test.ts',
  'server/operations/problems/problems.test.ts',
  'server/operations/verify/damage.test.ts',
]
/** The same in the browser: all widths, themes and directions of every page, twenty megabytes, twenty tickets. */
const PAGES_IN_PART = ['e2e/{every-page,files,inbox}.test.ts']
/**
 * What the browser adds to calls and single pages that `npm test` proves by themselves: each thing that can be done, by keys, in each
 * direction, by several people, and what is hostile. Every change is told a story from the login to the end, and sees every page.
 */
const WAYS = [
  'e2e/{working-together,chat,drafts,live,inbox-live,inbox-arrival,inbox-undo,inbox-swipe}.test.ts',
  'e2e/{mail,replies-by-mail,mail-attacks,macros,merging,send-later,writing,writing-directions,pasting}.test.ts',
  'e2e/{right-to-left,keyboard,keys-of-pages,palette-keys,print,demo}.test.ts',
  'e2e/{login-by-provider,second-factor,suspension,forms}.test.ts',
]

/** What `npm test` runs, by project. */
export const EVERY_CHANGE = {
  server: { include: ['{server,contract,bench,supply,test}/**/*.test.ts'], exclude: [SOAK, CHECKS] },
  postgres: { include: [...EVERY_CALL, ...LISTS, ...MEETINGS] },
  e2e: { include: ['e2e/**/*.test.ts'], exclude: [SOAK, ...WAYS] },
} satisfies Record<string, Files>

/** What `npm run test:soak` runs, by project. */
export const IN_SOAK = {
  soak: { include: [`{server,test}/${SOAK}`, ...BY_CHANCE, ...MEETINGS, ...IN_PART] },
  'soak-postgres': { include: [CALLS, 'server/**/*.calls.soak.test.ts'], exclude: LISTS },
  'soak-e2e': { include: [`e2e/${SOAK}`, ...WAYS, ...PAGES_IN_PART] },
  'soak-e2e-postgres': { include: ['e2e/story.test.ts'] },
  'soak-alone': { include: ['soak/**/*.test.ts'] },
} satisfies Record<string, Files>
