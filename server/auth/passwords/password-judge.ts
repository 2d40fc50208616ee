import { message, words } from '@support-desk/contract'
import { processBeside } from '../../kernel/process-beside.ts'

/** A question to the process of {@link createPasswordJudge}. */
export type Question = { password: string; about: readonly string[] }

/** Idle time before the process ends: its dictionaries take more than a hundred megabytes. */
const IDLE_MS = 30_000
/** Timeout of a question. The first one includes loading the dictionaries. */
const LIMIT_MS = 20_000

/**
 * Checks in a child process whether a password is guessed soon. A check can take a tenth of a second, and loading the
 * dictionaries more, so nothing else is blocked. A thread would not free half of its memory.
 */
export function createPasswordJudge(
  limitMs = LIMIT_MS,
): (password: string, about: readonly string[]) => Promise<boolean> {
  const { ask } = processBeside({
    module: new URL('./judge-process.ts', import.meta.url),
    limitMs,
    tooLate: words(message('Checking the password takes too long. Try again.')),
    idleMs: IDLE_MS,
  })
  // The requests are anonymous, so all are served in one queue.
  return (password, about) => ask('', { password, about } satisfies Question) as Promise<boolean>
}
