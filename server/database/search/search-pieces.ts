import type { Found, Hit, NumberSearch } from './search-index.ts'

/** A text in which the words are: what a ticket itself says, or message `part` of its chat. */
export type Place = { number: number; part: number }

/** The tickets from one number to another, and how many of their texts are wanted at most. */
export type Piece = { low: number; high: number; limit: number }

const QUICK_MS = 4
const SLOW_MS = 12
const SHORTEST_SPAN = 1000
const FIRST_HITS = 256
const MOST_HITS = 4096

/**
 * Goes through tickets in pieces, so that whoever asks may stop between them. A piece has more tickets than the one before
 * while that is quick, and fewer where it is slow. `read` gives texts in the order of the search.
 */
export async function* inPieces(
  { from, descending, wanted = FIRST_HITS }: Pick<NumberSearch, 'from' | 'descending' | 'wanted'>,
  { newest, firstSpan }: { newest: number; firstSpan: number },
  read: (piece: Piece) => Promise<readonly Place[]>,
): AsyncGenerator<Found> {
  let edge = descending ? Math.min(from, newest + 1) : Math.max(from, 0)
  let [span, limit] = [firstSpan, wanted]
  while (descending ? edge > 1 : edge < newest) {
    const end = descending ? Math.max(edge - span, 1) : Math.min(edge + span, newest)
    const [low, high] = descending ? [end, edge - 1] : [edge + 1, end]
    const start = performance.now()
    const places = await read({ low, high, limit })
    const took = performance.now() - start
    const hits = hitsOf(places)
    // Of the last ticket there may be more texts, for which it is looked at again, unless there is nothing else.
    if (places.length === limit && hits.length > 1) hits.pop()
    const before = edge
    edge = places.length === limit ? (hits.at(-1)?.number ?? end) : end
    if (took < QUICK_MS) span *= took < QUICK_MS / 4 ? 16 : 4
    else if (took > SLOW_MS) span = Math.max(Math.floor(span / 4), SHORTEST_SPAN)
    limit = Math.min(limit * 2, MOST_HITS)
    yield { hits, upTo: edge, passed: Math.abs(before - edge) }
  }
}

function hitsOf(places: readonly Place[]): Hit[] {
  const hits: Hit[] = []
  for (const { number, part } of places) {
    const last = hits.at(-1)
    if (last?.number === number) last.parts.push(part)
    else hits.push({ number, parts: [part] })
  }
  return hits
}
