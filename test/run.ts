import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** In characters, of what one failure may say in the summary. */
const LONGEST_TEXT = 2000

type Count = { passed: number; failed: number }
/** `wrong`: what failed and what it said, for the end of the run, where a reader looks. */
type Outcome = Count & { output: string; wrong: string[] }
/** What of Vitest's JSON report is read here. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; failureMessages: string[] }[]
  }[]
}
type Stage = { name: string; run: () => Promise<Outcome> }
type Result = Omit<Outcome, 'output'> & { name: string; seconds: number }

const stage = (name: string, run: Stage['run']): Stage => ({ name, run })

const CHECKS: Stage[] = [
  ...['contract', 'server', 'web', '.'].map((project) =>
    stage(`types of ${project === '.' ? 'the rest' : project}`, () => check('tsc', ['-p', project])),
  ),
  stage('lint', () => check('oxlint', [])),
  stage('format', () => check('oxfmt', ['--check', '.'])),
]
/** Tests wait more than they work, so these go side by side with {@link PAGES}. */
const PROGRAMS: Stage[] = [
  stage('tests of the server', () => test('server')),
  stage('calls on PostgreSQL', () => test('postgres')),
]
const PAGES: Stage[] = [
  stage('build of the pages', () => check(process.execPath, ['server/cli/build.ts'])),
  stage('tests in the browser', () => test('e2e')),
  stage('story on PostgreSQL', () => test('e2e-postgres')),
  stage('tests of the pages', () => test('web')),
]
/** Measures how soon one browser shows what another does, so nothing else may run. */
const ALONE: Stage[] = [stage('live in the browser', () => test('e2e-live'))]

const results: Result[] = [
  ...(await inTurn(CHECKS)),
  ...(await Promise.all([inTurn(PROGRAMS), inTurn(PAGES)])).flat(),
  ...(await inTurn(ALONE)),
]

async function inTurn(stages: Stage[]): Promise<Result[]> {
  const done: Result[] = []
  for (const { name, run } of stages) {
    const start = performance.now()
    const { output, ...outcome } = await run()
    done.push({ name, ...outcome, seconds: (performance.now() - start) / 1000 })
    process.stdout.write(`\n── ${name}\n${output}`)
  }
  return done
}

process.stdout.write('\n')
for (const { name, wrong } of results)
  for (const text of wrong) process.stdout.write(`FAILED in ${name}: ${text}\n\n`)
for (const { name, passed, failed, seconds } of results) {
  const outcome = failed > 0 ? `${failed} failed` : 'ok'
  process.stdout.write(
    `${name.padEnd(24)} ${outcome.padEnd(12)} ${String(passed).padStart(5)} passed ${seconds.toFixed(1).padStart(7)} s\n`,
  )
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

/** A program that says by its exit code whether all is well counts as one test. */
async function check(program: string, args: string[]): Promise<Outcome> {
  const { code, output } = await runProgram(program, args)
  return code === 0
    ? { passed: 1, failed: 0, output, wrong: [] }
    : { passed: 0, failed: 1, output, wrong: [output.slice(-LONGEST_TEXT)] }
}

/** Runs the tests of one project. One that has no test, or breaks before its tests, has failed. */
async function test(project: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'support-desk-test-'))
  const report = join(folder, 'report.json')
  const { code, output } = await runProgram(process.execPath, [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const text = await readFile(report, 'utf8').catch(() => '{}')
  await rm(folder, { recursive: true })
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = JSON.parse(text) as Partial<Report>
  const broken = code !== 0 || numPassedTests === 0
  const wrong = testResults.flatMap(failuresOf)
  return {
    passed: numPassedTests,
    failed: broken ? Math.max(1, numFailedTests) : numFailedTests,
    output,
    wrong: broken && wrong.length === 0 ? [output.slice(-LONGEST_TEXT)] : wrong,
  }
}

/** A file that breaks before its tests has a message of its own and no failed test. */
function failuresOf({ name, message, assertionResults }: Report['testResults'][number]): string[] {
  const said = assertionResults.flatMap(({ fullName, failureMessages }) =>
    failureMessages.length === 0 ? [] : [`${fullName}\n${failureMessages.join('\n')}`],
  )
  if (said.length === 0 && message) said.push(message)
  return said.map((text) => `${relative(ROOT, name)}: ${text}`.slice(0, LONGEST_TEXT))
}

/** npm puts the programs of the dependencies, and with them this version of Node, first in the path. */
function runProgram(program: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output: Buffer.concat(said).toString() }))
  })
}
