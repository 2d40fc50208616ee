import { seededRandom, type Random } from '../../server/demo/random.ts'

/** What a history is drawn from: the same for the same seed. */
export type HistoryRandom = Random & {
  happens(share: number): boolean
  /** A skewed figure: half of them below the median, few of them far above. */
  around(median: number, spread: number): number
  /** Like the product's own ids, but foreseeable. */
  id(): string
}

/** Random figures for a seed. */
export function historyRandom(seed: number): HistoryRandom {
  const random = seededRandom(seed)
  const bytes = Buffer.alloc(16)
  return {
    ...random,
    happens: (share) => random.next() < share,
    around(median, spread) {
      const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
      return median * Math.exp(spread * normal)
    },
    id() {
      for (let at = 0; at < 16; at += 4) bytes.writeUInt32LE(random.next() * 4_294_967_296, at)
      return bytes.toString('base64url')
    },
  }
}

/** Draws positions below `count` so that the one at `rank` comes up in proportion to 1 / (rank + offset) ^ exponent. */
export function zipf(count: number, exponent: number, offset: number): (random: Random) => number {
  const weights = Float64Array.from({ length: count }, (_, rank) => (rank + offset) ** -exponent)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  // Walker's table: each position keeps a share of its own slot and lends the rest to one that has too much.
  const shares = weights.map((weight) => (weight * count) / total)
  const lent = new Int32Array(count)
  const poor: number[] = []
  const rich: number[] = []
  for (const [position, share] of shares.entries()) (share < 1 ? poor : rich).push(position)
  for (let from = poor.pop(), to = rich.at(-1); from !== undefined && to !== undefined;) {
    lent[from] = to
    const rest = (shares[to] ?? 0) + (shares[from] ?? 0) - 1
    shares[to] = rest
    if (rest < 1) {
      rich.pop()
      from = to
    } else from = poor.pop()
    to = rich.at(-1)
  }
  return (random) => {
    const slot = random.below(count)
    return random.next() < (shares[slot] ?? 1) ? slot : (lent[slot] ?? slot)
  }
}
