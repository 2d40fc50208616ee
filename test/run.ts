import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

type Count = { passed: number; failed: number }
type Stage = { name: string; run: () => Promise<Count> }

/** Cheap checks first; the browser last, since it needs the built pages. */
const STAGES: Stage[] = [
  ...['contract', 'server', 'web', '.'].map((project) => ({
    name: `types of ${project === '.' ? 'the rest' : project}`,
    run: () => check('tsc', ['-p', project]),
  })),
  { name: 'lint', run: () => check('oxlint', []) },
  { name: 'format', run: () => check('oxfmt', ['--check', '.']) },
  { name: 'tests of the server', run: () => test('server') },
  { name: 'calls on PostgreSQL', run: () => test('postgres') },
  { name: 'tests of the pages', run: () => test('web') },
  { name: 'build of the pages', run: () => check(process.execPath, ['server/cli/build.ts']) },
  { name: 'tests in the browser', run: () => test('e2e') },
]

const results: (Count & { name: string; seconds: number })[] = []
for (const { name, run } of STAGES) {
  process.stdout.write(`\n── ${name}\n`)
  const start = performance.now()
  results.push({ name, ...(await run()), seconds: (performance.now() - start) / 1000 })
}

process.stdout.write('\n')
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
async function check(program: string, args: string[]): Promise<Count> {
  return (await exitCode(program, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs the tests of one project. One that has no test, or breaks before its tests, has failed. */
async function test(project: string): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'support-desk-test-'))
  const report = join(folder, 'report.json')
  const code = await exitCode(process.execPath, [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const text = await readFile(report, 'utf8').catch(() => '{}')
  await rm(folder, { recursive: true })
  const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(text) as Partial<
    Record<'numPassedTests' | 'numFailedTests', number>
  >
  const broken = code !== 0 || numPassedTests === 0
  return { passed: numPassedTests, failed: broken ? Math.max(1, numFailedTests) : numFailedTests }
}

/** npm puts the programs of the dependencies, and with them this version of Node, first in the path. */
function exitCode(program: string, args: string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit' })
    child.on('error', reject)
    child.on('close', resolve)
  })
}
