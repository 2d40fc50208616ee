import { readFile, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Ended, type Programs, ROOT } from './programs.ts'

/** In characters, of what one failure may say in the summary. */
const LONGEST_TEXT = 2000
const LONGEST_ERROR_LINES = 20
/** In MB, of memory for what is new. Tests make much that is thrown away at once; with room for it, less is looked through. */
const ROOM_FOR_NEW = 64

type Count = { passed: number; failed: number }
/** How long a file of tests took, and the one of its tests that took longest. */
type Timing = { file: string; seconds: number; slowest: { name: string; seconds: number } }
/**
 * `wrong`: what failed and what it said, for the end of the run, where a reader looks. `unsteady`: the same of what
 * failed once and passed when it was tried again. `failedFiles`: where the tests that failed are.
 */
export type Outcome = Count & {
  output: string
  wrong: string[]
  unsteady: string[]
  failedFiles: string[]
  timings: Timing[]
}

const NOTHING_TOLD = { wrong: [], unsteady: [], failedFiles: [], timings: [] } satisfies Partial<Outcome>

/** What of Vitest's JSON report is read here. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; failureMessages: string[]; duration?: number | null }[]
  }[]
}

/** A program that says by its exit code whether all is well counts as one test. */
export async function check(programs: Programs, program: string, args: readonly string[]): Promise<Outcome> {
  const ended = await programs.run(program, args)
  const { code, output } = ended
  return code === 0
    ? { ...NOTHING_TOLD, passed: 1, failed: 0, output }
    : { ...NOTHING_TOLD, passed: 0, failed: 1, output, wrong: [firstError(ended)] }
}

/** What is tested: all files of these projects, or those that are named. */
export type Tested = { projects: readonly string[]; files?: readonly string[]; config?: string }

/** Runs the tests of some projects. One that has no test, or breaks before its tests or after them, has failed. */
export async function test(programs: Programs, tested: Tested): Promise<Outcome> {
  const { projects, files = [], config = 'vitest.config.ts' } = tested
  const report = join(programs.folder, `report-${randomUUID()}.json`)
  const ended = await programs.run(process.execPath, [
    `--max-semi-space-size=${ROOM_FOR_NEW}`,
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...files,
    `--config=${config}`,
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const text = await readFile(report, 'utf8').catch(() => '{}')
  await rm(report, { force: true })
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = JSON.parse(text) as Partial<Report>
  const isBroken = ended.code !== 0 || numPassedTests === 0
  const wrong = testResults.flatMap(failuresOf)
  return {
    ...NOTHING_TOLD,
    passed: numPassedTests,
    failed: isBroken ? Math.max(1, numFailedTests) : numFailedTests,
    output: ended.output,
    wrong: isBroken && wrong.length === 0 ? [firstError(ended)] : wrong,
    failedFiles: testResults.filter((result) => failuresOf(result).length > 0).map(fileOf),
    timings: testResults.map(timingOf),
  }
}

const fileOf = ({ name }: Pick<Report['testResults'][number], 'name'>): string => relative(ROOT, name)

function timingOf({ name, startTime, endTime, assertionResults }: Report['testResults'][number]): Timing {
  const tests = assertionResults.map((each) => ({
    name: each.fullName,
    seconds: (each.duration ?? 0) / 1000,
  }))
  const [slowest = { name: '', seconds: 0 }] = tests.toSorted((a, b) => b.seconds - a.seconds)
  return { file: fileOf({ name }), seconds: (endTime - startTime) / 1000, slowest }
}

/** A file that breaks before its tests has a message of its own and no failed test. */
function failuresOf({ name, message, assertionResults }: Report['testResults'][number]): string[] {
  const said = assertionResults.flatMap(({ fullName, failureMessages }) =>
    failureMessages.length === 0 ? [] : [`${fullName}\n${failureMessages.join('\n')}`],
  )
  if (said.length === 0 && message) said.push(message)
  return said.map((text) => stripVTControlCharacters(`${fileOf({ name })}: ${text}`).slice(0, LONGEST_TEXT))
}

/** Where programs say what is wrong: an error by its name, TypeScript's and oxlint's way, a signal. */
const ERROR = /\b[A-Za-z]*Error\b|\berror\b|^\s*[x×✗] |\bcannot\b|Not done:/
/** A test that passed may have any name. */
const PASSED = /^\s*✓/

/** The first thing that sounds like an error in what a program printed, with what follows; else the end of it. */
function firstError({ code, signal, output }: Ended): string {
  const how = signal === null ? `ended with ${code}` : `ended by ${signal}`
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const first = lines.findIndex((line) => ERROR.test(line) && !PASSED.test(line))
  const said =
    first === -1 ? lines.slice(-LONGEST_ERROR_LINES) : lines.slice(first, first + LONGEST_ERROR_LINES)
  return [how, ...(said.length === 0 ? ['It printed nothing.'] : said)].join('\n').slice(0, LONGEST_TEXT)
}
