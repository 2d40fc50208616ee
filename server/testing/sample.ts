import { createHash } from 'node:crypto'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed of the samples of a run: the commit, or `SAMPLE_SEED`. */
    seed: string
  }
}

/** True in `npm run test:soak`, which runs everything. */
export const isSoak = inject('rounds') > 1

/** A sample of one in `share` names, never empty, different for each commit; all names in the soak. */
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
