import { readFileSync, writeSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

const SLOWEST_FILES = 10
/** Clock ticks per second in `/proc`; always 100 in Linux's user interface. */
const TICKS_PER_SECOND = 100

/**
 * Prints at the end of a run: the ten slowest files, the CPU minutes including child processes, and `N passed, N failed` on a
 * line of its own.
 */
export class Summary implements Reporter {
  #lines: string[] = []
  readonly #start = performance.now()

  constructor() {
    // At the exit, databases and browsers have ended, so their CPU time is included.
    process.on('exit', () => {
      if (this.#lines.length > 0)
        writeSync(1, `\n${[...this.#lines, this.#cost(), this.#counts].join('\n')}\n`)
    })
  }

  #counts = ''

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length
    const broken = modules.filter((module) => module.errors().length > 0).length
    this.#lines = ['Slowest files:', ...slowest(modules)]
    this.#counts = `${count('passed')} passed, ${count('failed') + broken + errors.length} failed`
  }

  #cost(): string {
    const wall = (performance.now() - this.#start) / 60_000
    return `CPU: ${cpuMinutes().toFixed(1)} minutes, wall: ${wall.toFixed(1)} minutes`
  }
}

function slowest(modules: readonly TestModule[]): string[] {
  return modules
    .map((module) => ({ module, seconds: module.diagnostic().duration / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_FILES)
    .map(
      ({ module, seconds }) =>
        `${seconds.toFixed(1).padStart(7)} s  ${module.project.name}: ${module.relativeModuleId}`,
    )
}

/** CPU minutes of this process and of ended child processes; outside Linux only of this process. */
function cpuMinutes(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // Fields 14 to 17 of the line. The process name in brackets may contain spaces.
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number)
    return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND / 60
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6 / 60
  }
}
