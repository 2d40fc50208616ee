import { createHash } from 'node:crypto'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the samples of a run are chosen by: the commit, or `SAMPLE_SEED`. */
    seed: string
  }
}

/** True in `npm run test:soak`, which tries everything. */
export const isSoak = inject('rounds') > 1

/** One part in `share` of some names, another part with each commit and never none; all of them in the soak. */
export function sampleOf<T extends string>(names: readonly T[], share: number): T[] {
  if (isSoak) return [...names]
  const ranked = names.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  const chosen = new Set(ranked.slice(0, Math.ceil(names.length / share)))
  return names.filter((name) => chosen.has(name))
}

const rank = (name: string): string =>
  createHash('sha256')
    .update(`${inject('seed')} ${name}`)
    .digest('hex')
