import { check, type Outcome, test } from './outcomes.ts'
import type { Programs } from './programs.ts'
import { testWithSecondTry } from './second-try.ts'

/** One line of the summary: something that passes or fails as a whole. */
export type Stage = { name: string; run: (programs: Programs) => Promise<Outcome> }

/** Stages one after the other, beside those of other lanes. */
export type Lane = readonly Stage[]

const stage = (name: string, run: Stage['run']): Stage => ({ name, run })

/** Each checker of the compiler works out for itself what it shares with others, and the other lanes want the processors too. */
const ONE_CHECKER = ['--checkers', '1']

const CHECKS: Lane = [
  ...['contract', 'server', 'web', '.'].map((project) =>
    stage(`types of ${project === '.' ? 'the rest' : project}`, (programs) =>
      check(programs, 'tsc', ['-p', project, ...ONE_CHECKER]),
    ),
  ),
  stage('lint', (programs) => check(programs, 'oxlint', [])),
  stage('format', (programs) => check(programs, 'oxfmt', ['--check', '.'])),
]
const SERVER: Lane = [stage('tests of the server', (programs) => test(programs, { projects: ['server'] }))]
const POSTGRES: Lane = [
  stage('calls on PostgreSQL', (programs) => test(programs, { projects: ['postgres'] })),
  stage('tests of the pages', (programs) => test(programs, { projects: ['web'] })),
]
const BUILD = stage('build of the pages', (programs) =>
  check(programs, process.execPath, ['server/cli/build.ts']),
)
const BROWSER: Lane = [
  BUILD,
  stage('tests in the browser', (programs) => testWithSecondTry(programs, { projects: ['e2e'] })),
]

/** All of `npm test`, at the same time: tests wait more than they work. */
export const ROUNDS: readonly (readonly Lane[])[] = [[BROWSER, SERVER, POSTGRES, CHECKS]]

const STORMS: Lane = [stage('storms', (programs) => test(programs, { projects: ['soak'] }))]
const STORMS_ON_POSTGRES: Lane = [
  stage('storms on PostgreSQL', (programs) => test(programs, { projects: ['soak-postgres'] })),
]
const STORMS_IN_THE_BROWSER: Lane = [
  BUILD,
  stage('storms in the browser', (programs) =>
    testWithSecondTry(programs, { projects: ['soak-e2e', 'soak-e2e-postgres'] }),
  ),
]
/** Measures how long something takes, or waits for what gives way to everything else, so nothing else may run. */
const ALONE: Lane = [
  stage('measured alone', (programs) => testWithSecondTry(programs, { projects: ['soak-alone'] })),
]

/** What is long by its nature, and part of CI alone: rounds one after the other, the lanes of each at the same time. */
export const SOAK: readonly (readonly Lane[])[] = [
  [STORMS, STORMS_ON_POSTGRES],
  [STORMS_IN_THE_BROWSER],
  [ALONE],
]
