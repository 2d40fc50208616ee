import { check, type Outcome, test } from './outcomes.ts'
import type { Programs } from './programs.ts'

/** One line of the summary: something that passes or fails as a whole. */
export type Stage = { name: string; run: (programs: Programs) => Promise<Outcome> }

/** Stages one after the other, beside those of other lanes. */
export type Lane = readonly Stage[]

const stage = (name: string, run: Stage['run']): Stage => ({ name, run })

const CHECKS: Lane = [
  ...['contract', 'server', 'web', '.'].map((project) =>
    stage(`types of ${project === '.' ? 'the rest' : project}`, (programs) =>
      check(programs, 'tsc', ['-p', project]),
    ),
  ),
  stage('lint', (programs) => check(programs, 'oxlint', [])),
  stage('format', (programs) => check(programs, 'oxfmt', ['--check', '.'])),
]
/** Tests wait more than they work, so these go side by side with {@link PAGES}. */
const PROGRAMS: Lane = [
  stage('tests of the server', (programs) => test(programs, 'server')),
  stage('calls on PostgreSQL', (programs) => test(programs, 'postgres')),
]
const PAGES: Lane = [
  stage('build of the pages', (programs) => check(programs, process.execPath, ['server/cli/build.ts'])),
  stage('tests in the browser', (programs) => test(programs, 'e2e')),
  stage('story on PostgreSQL', (programs) => test(programs, 'e2e-postgres')),
  stage('tests of the pages', (programs) => test(programs, 'web')),
]
/** Measures how soon one browser shows what another does, so nothing else may run. */
const ALONE: Lane = [stage('live in the browser', (programs) => test(programs, 'e2e-live'))]

/** What is long by its nature, and part of CI alone. */
export const SOAK: Lane = [stage('long work', (programs) => test(programs, 'soak'))]

/** All of `npm test`: rounds one after the other, the lanes of each at the same time. */
export const ROUNDS: readonly (readonly Lane[])[] = [[CHECKS], [PROGRAMS, PAGES], [ALONE]]
