import { type Outcome, test, type Tested } from './outcomes.ts'
import type { Programs } from './programs.ts'

/** Whatever makes more files fail than these is no accident. */
const MOST_FILES = 3

/**
 * Runs tests in a browser. Files with a failure are run once more, by themselves and with servers of their own. What
 * passes then has passed, and is told as unsteady: why is docs/decisions/0158.
 */
export async function testWithSecondTry(programs: Programs, tested: Tested): Promise<Outcome> {
  const first = await test(programs, tested)
  const files = first.failedFiles
  if (files.length === 0 || files.length > MOST_FILES || programs.isEnding()) return first
  const second = await test(programs, { ...tested, files })
  const output = `${first.output}\n── tried again: ${files.join(', ')}\n${second.output}`
  if (second.failed > 0) return { ...first, output }
  return {
    ...first,
    output,
    passed: first.passed + first.failed,
    failed: 0,
    wrong: [],
    unsteady: first.wrong,
    failedFiles: [],
  }
}
