import type { Outcome } from './outcomes.ts'
import type { Programs } from './programs.ts'
import type { Lane } from './stages.ts'

type Result = Omit<Outcome, 'output' | 'failedFiles'> & { name: string; seconds: number }

/** Runs rounds of stages, prints what each printed and at the end what came of it. True when all has passed. */
export async function runStages(
  rounds: readonly (readonly Lane[])[],
  programs: Programs,
  say: (text: string) => void,
): Promise<boolean> {
  const results: Result[] = []
  for (const lanes of rounds) {
    results.push(...(await Promise.all(lanes.map((lane) => inTurn(lane, programs, say)))).flat())
  }
  say(`\n${linesOf(results).join('\n')}\n`)
  const isInterrupted = programs.isEnding()
  if (isInterrupted) say('Interrupted; what had not ended does not count.\n')
  return !isInterrupted && results.every(({ failed }) => failed === 0)
}

async function inTurn(lane: Lane, programs: Programs, say: (text: string) => void): Promise<Result[]> {
  const done: Result[] = []
  for (const { name, run } of lane) {
    const start = performance.now()
    const { output, failedFiles: _, ...outcome } = await run(programs)
    // What was ended in the middle has neither passed nor failed.
    if (programs.isEnding()) break
    done.push({ name, ...outcome, seconds: (performance.now() - start) / 1000 })
    say(`\n── ${name}\n${output}`)
  }
  return done
}

/** So many of the slowest files are named. */
const SLOWEST = 20
const LONGEST_NAME = 70

/** Where time goes, for whoever adds to it. */
function slowestOf(results: readonly Result[]): string[] {
  const files = results.flatMap(({ name, timings }) => timings.map((timing) => ({ stage: name, ...timing })))
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  if (slowest.length === 0) return []
  return [
    'The slowest files, each with its slowest test:',
    ...slowest.map(({ stage, file, seconds, slowest: test }) => {
      const name = test.name.slice(0, LONGEST_NAME)
      return `${seconds.toFixed(1).padStart(7)} s  ${file}, ${stage}: ${name} (${test.seconds.toFixed(1)} s)`
    }),
    '',
  ]
}

/** What failed comes last, where a reader looks first. */
function linesOf(results: readonly Result[]): string[] {
  const sum = (what: 'passed' | 'failed') => results.reduce((total, result) => total + result[what], 0)
  const table = results.map(({ name, passed, failed, seconds }) =>
    [
      name.padEnd(24),
      (failed > 0 ? `${failed} failed` : 'ok').padEnd(12),
      String(passed).padStart(5),
      'passed',
      seconds.toFixed(1).padStart(7),
      's',
    ].join(' '),
  )
  const failures = results.flatMap(({ name, wrong }) => wrong.map((text) => `FAILED in ${name}: ${text}\n`))
  const unsteady = results.flatMap(({ name, unsteady: texts }) =>
    texts.map((text) => `UNSTEADY in ${name}, failed once and passed when it was tried again: ${text}\n`),
  )
  return [
    ...slowestOf(results),
    ...table,
    '',
    ...unsteady,
    ...failures,
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ]
}
