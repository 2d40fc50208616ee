import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { explain } from '../operations/problems/explain.ts'
import type { ProgramSettings } from '../operations/problems/where.ts'
import { StartProblem } from '../kernel/start-problem.ts'

/** Niceness of the process, from 1 to 19. A higher value means a lower priority. */
const NICENESS = 10

/** Lowers the priority of this process, so that servers on the same machine come first. */
export const lowerPriority = (): void => setPriority(NICENESS)

/** Runs a command and prints its result. Errors are printed in one line with the affected setting. */
export async function runCommand(
  work: () => Promise<string[]>,
  settings: () => ProgramSettings | null = () => null,
): Promise<void> {
  let where: ProgramSettings | null = null
  try {
    where = settings()
    const start = performance.now()
    const lines = await work()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    process.stdout.write(`${[...lines, `Done in ${seconds} s.`].join('\n')}\n`)
  } catch (error) {
    process.stderr.write(`Failed: ${explain(error, where)}\n`)
    process.exitCode = 1
  }
}

/** The command line of a command: in the repository, in the container image, which has no npm, or in the package of JavaScript. */
export function calledAs(command: string, words = ''): string {
  if (!import.meta.filename.endsWith('.ts')) return `npx support-desk ${command}${words && ' '}${words}`
  const hasNpm = existsSync(join(import.meta.dirname, '../../package-lock.json'))
  return hasNpm
    ? `npm run ${command}${words && ' -- '}${words}`
    : `node server/cli/${command}.ts${words && ' '}${words}`
}

/** Returns the only argument of a command. */
export function onlyArgument(words: readonly string[], usage: string): string {
  const [word] = words
  if (word === undefined || words.length > 1) throw new StartProblem(`usage: ${usage}`)
  return word
}
