import { onSessionChange } from './session.ts'

type Kept = { tag: string; result: unknown }

/** Lists are some ten kilobytes each; beyond this the one that was asked for longest ago goes. */
const MOST_KEPT = 60

const kept = new Map<string, Kept>()
let owner = ''
let isWatching = false

/** The last answer to `token` under this name, and the tag by which the server knows it. */
export function keptAnswer(token: string, name: string): Kept | undefined {
  return token === owner ? kept.get(name) : undefined
}

/**
 * Keeps an answer to ask by its tag whether it is still true, so that what has not changed is neither sent nor drawn again.
 * What one session was told is gone with it.
 */
export function keepAnswer(token: string, name: string, answer: Kept): void {
  if (!isWatching) onSessionChange(() => kept.clear())
  isWatching = true
  if (token !== owner) kept.clear()
  owner = token
  kept.delete(name)
  kept.set(name, answer)
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
}
