import { StartProblem } from '../start-problem.ts'

/** Runs a command and prints what it has to say; what stops it is said in one line. */
export async function runCommand(work: () => Promise<string[]>): Promise<void> {
  try {
    const start = performance.now()
    const lines = await work()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    process.stdout.write(`${[...lines, `Done in ${seconds} s.`].join('\n')}\n`)
  } catch (error) {
    process.stderr.write(`Not done: ${reason(error)}\n`)
    process.exitCode = 1
  }
}

function reason(error: unknown): string {
  if (error instanceof StartProblem) return error.message
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

/** The one word that a command takes. */
export function onlyArgument(words: readonly string[], usage: string): string {
  const [word] = words
  if (word === undefined || words.length > 1) throw new StartProblem(`please call it as: ${usage}`)
  return word
}
