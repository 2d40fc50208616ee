import { onSessionChange } from './session.ts'

type CachedAnswer = { tag: string; result: unknown }

/** Maximum number of answers. Lists have some ten kilobytes each. The least recently used answer is evicted. */
const MOST_KEPT = 60

const kept = new Map<string, CachedAnswer>()
let owner = ''
let isWatching = false

/** The cached answer to `token` under a name, with its ETag. */
export function keptAnswer(token: string, name: string): CachedAnswer | undefined {
  return token === owner ? kept.get(name) : undefined
}

/**
 * Caches an answer with its ETag. Unchanged answers are neither sent nor rendered again. The cache is cleared when the
 * session ends.
 */
export function keepAnswer(token: string, name: string, answer: CachedAnswer): void {
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
