import type { Outcome } from './outcomes.ts'
import type { Programs } from './programs.ts'
import type { Lane } from './stages.ts'

type Result = Omit<Outcome, 'output'> & { name: string; seconds: number }

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
    const { output, ...outcome } = await run(programs)
    // What was ended in the middle has neither passed nor failed.
    if (programs.isEnding()) break
    done.push({ name, ...outcome, seconds: (performance.now() - start) / 1000 })
    say(`\n── ${name}\n${output}`)
  }
  return done
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
  return [...table, '', ...failures, `${sum('passed')} passed, ${sum('failed')} failed`]
}
