import { seededRandom, type Random } from '../../../server/demo/random.ts'

/** Random numbers of a generated database, reproducible by seed. */
export type HistoryRandom = Random & {
  happens(probability: number): boolean
  /** A log-normal number: half are below the median, few are far above. */
  around(median: number, spread: number): number
  /** Picks by Zipf's law: the first items are far more frequent than the last ones. */
  pickZipf<Item>(items: readonly Item[]): Item
  /** An id in the format of the product. */
  id(): string
}

const ZIPF_OFFSET = 4

export function historyRandom(seed: number): HistoryRandom {
  const random = seededRandom(seed)
  const bytes = Buffer.alloc(16)
  return {
    ...random,
    happens: (probability) => random.next() < probability,
    around(median, spread) {
      const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
      return median * Math.exp(spread * normal)
    },
    pickZipf<Item>(items: readonly Item[]) {
      const rank = ZIPF_OFFSET * (items.length / ZIPF_OFFSET + 1) ** random.next() - ZIPF_OFFSET
      return items[Math.floor(rank)] as Item
    },
    id() {
      for (let at = 0; at < 16; at += 4) bytes.writeUInt32LE(random.next() * 4_294_967_296, at)
      return bytes.toString('base64url')
    },
  }
}
