import { check, test } from '../outcomes.ts'
import { runAll } from '../run-all.ts'
import { testWithSecondTry } from '../second-try.ts'
import type { Lane, Stage } from '../stages.ts'

const evaluate =
  (code: string): Stage['run'] =>
  (programs) =>
    check(programs, process.execPath, ['--eval', code])

const HELD: Lane = [
  {
    name: 'held',
    run: (programs) => check(programs, process.execPath, ['server/testing/postgres/hold-postgres.ts']),
  },
  { name: 'never begun', run: evaluate('') },
]
const BROKEN: Lane = [
  { name: 'fine', run: evaluate('') },
  { name: 'throws', run: evaluate('console.log("first this"); throw new RangeError("too far")') },
  { name: 'misshapen', run: evaluate('console.log("✓ no error\\nbad.ts (0ms)"); process.exit(1)') },
  { name: 'killed', run: evaluate('process.kill(process.pid, "SIGKILL")') },
  { name: 'missing', run: (programs) => check(programs, 'no-such-program', []) },
  {
    name: 'set up wrongly',
    run: (programs) => test(programs, { projects: ['broken'], config: 'test/testing/broken.config.ts' }),
  },
]
const inBrowser = (project: string): Stage => ({
  name: project,
  run: (programs) =>
    testWithSecondTry(programs, { projects: [project], config: 'test/testing/unsteady.config.ts' }),
})
const LANES: Record<string, Lane> = {
  held: HELD,
  broken: BROKEN,
  unsteady: [inBrowser('unsteady')],
  wrong: [inBrowser('wrong'), inBrowser('unsteady')],
}

// A run like that of npm test, in small.
await runAll([[LANES[process.argv[2] ?? ''] ?? []]])
