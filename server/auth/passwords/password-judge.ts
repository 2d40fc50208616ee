import { message, words } from '@support-desk/contract'
import { processBeside } from '../../kernel/process-beside.ts'

/** What {@link createPasswordJudge} asks its process. */
export type Question = { password: string; about: readonly string[] }

/** How long the process stays without a question: its dictionaries take more than a hundred megabytes. */
const IDLE_MS = 30_000
/** Of a question; the first one waits for the dictionaries too. */
const LIMIT_MS = 20_000

/**
 * Tells whether a password is guessed soon, by the words about its owner too. Some take a tenth of a second, and the
 * dictionaries more: all of it happens in a process of its own, so that nothing else waits. A thread would leave half of its
 * memory behind.
 */
export function createPasswordJudge(
  limitMs = LIMIT_MS,
): (password: string, about: readonly string[]) => Promise<boolean> {
  const { ask } = processBeside({
    module: new URL('./judge-process.ts', import.meta.url),
    limitMs,
    tooLate: words(message('The password takes too long to be checked. Please try again.')),
    idleMs: IDLE_MS,
  })
  // Nothing is known of whoever asks before they have an account, so all are served in the order in which they come.
  return (password, about) => ask('', { password, about } satisfies Question) as Promise<boolean>
}
