import type { DatabaseSync } from 'node:sqlite'
import { sortKeyOf } from '../../server/kernel/named-text.ts'
import { bulkInsert } from './bulk-insert.ts'
import { BEGINNING } from './calendar.ts'
import { historyRandom, zipf } from './history-random.ts'
import { iso } from './iso.ts'

/** What is drawn here is drawn beside everything else, which stays as it was for the same seed. */
const TAG_SEED = 36
const TAGS = 500
/** How many tags tickets have: this share none, one, two and so on; 1.5 on average. */
const SHARES = [0.2, 0.36, 0.25, 0.12, 0.07]

/** The name of the tag of a rank; the first one is the most common. */
export const tagNamed = (rank: number): string => `topic-${rank}`

/** Makes tags, of which some are on many tickets and most on few, and gives them to the tickets that are there. */
export function fillTags(database: DatabaseSync): void {
  const random = historyRandom(TAG_SEED)
  const ids = Array.from({ length: TAGS }, () => random.id())
  const tags = bulkInsert(database, 'tags', ['id', 'name', 'name_key', 'sort_key', 'created_at'])
  for (const [index, id] of ids.entries()) {
    const name = tagNamed(index + 1)
    tags.add(id, name, name, sortKeyOf(name), iso(BEGINNING))
  }
  tags.finish()
  const given = bulkInsert(database, 'ticket_tags', ['ticket_id', 'tag_id', 'number', 'queue_key'])
  const pick = zipf(TAGS, 1, 3)
  const tickets = database.prepare('select id, number, queue_key from tickets order by number').iterate()
  for (const { id, number, queue_key: key } of tickets as Iterable<Ticket>) {
    const count = countFor(random.next())
    const own = new Set(Array.from({ length: count }, () => ids[pick(random)] ?? ''))
    for (const tag of own) given.add(id, tag, number, key)
  }
  given.finish()
}

type Ticket = { id: string; number: number; queue_key: string }

function countFor(drawn: number): number {
  let rest = drawn
  const count = SHARES.findIndex((share) => (rest -= share) < 0)
  return count === -1 ? SHARES.length - 1 : count
}
