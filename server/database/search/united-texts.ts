import type { Db, Dialect } from '../dialect.ts'
import { prepared } from '../prepared.ts'
import type { IndexedMessage } from './search-index.ts'
import { TEXT_COLUMNS, textsOf } from './search-texts.ts'

/**
 * What is said in tickets that were merged into another is indexed as messages of that one as well, so that its words find both. Their
 * parts begin here:
 *
 *     part = FIRST_UNITED + place of the merged ticket among them, by number * UNITED_TEXTS + number of its message; 0: what it says itself
 */
export const FIRST_UNITED = 2 ** 19
/** What is said after so many messages of one merged ticket finds that one alone. */
export const UNITED_TEXTS = 2 ** 13

/** Whether a part is one of a ticket that was merged into the one that is found. */
export const isUnited = (part: number): boolean => part >= FIRST_UNITED

/** Of which merged ticket a part is, by its place among them, and which of its texts. */
export const originOf = (part: number): { place: number; number: number } => ({
  place: Math.floor((part - FIRST_UNITED) / UNITED_TEXTS),
  number: (part - FIRST_UNITED) % UNITED_TEXTS,
})

const selectSources = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('tickets')
    .select(['id', ...TEXT_COLUMNS])
    .where('merged_into', '=', id)
    .orderBy('number'),
)

/**
 * Writes again by which words of merged tickets another one is found. Whoever changes those words, who is part of the merge or whose
 * the ticket is calls it after that; nobody else changes them meanwhile.
 */
export async function uniteTexts(db: Db, dialect: Dialect, targetId: string): Promise<void> {
  const target = await dialect
    .holdingAlone(
      db
        .selectFrom('tickets')
        .select(['number', 'requester_id as requesterId', 'assignee_id as assigneeId'])
        .where('id', '=', targetId),
    )
    .executeTakeFirst()
  if (!target) return
  await dialect.search.removeUnited(db, target.number)
  const texts = await textsOfSources(db, targetId, target)
  if (texts.length > 0) await dialect.search.add(db, [], texts)
}

/** The same, where anything is merged into the ticket. */
export async function keepUnitedTexts(db: Db, dialect: Dialect, targetId: string): Promise<void> {
  if ((await selectSources(db, { id: targetId })).rows.length > 0) await uniteTexts(db, dialect, targetId)
}

/** Goes through all tickets that others were merged into, with what is said in those. */
export async function eachUnited(db: Db, index: (texts: IndexedMessage[]) => Promise<void>): Promise<void> {
  const targets = await db
    .selectFrom('tickets as t')
    .select(['t.id', 't.number', 't.requester_id as requesterId', 't.assignee_id as assigneeId'])
    .where('t.id', 'in', (eb) =>
      eb
        .selectFrom('tickets')
        .select('merged_into')
        .where('merged_into', 'is not', null)
        .$asScalar()
        .$notNull(),
    )
    .orderBy('t.number')
    .execute()
  for (const { id, ...target } of targets) await index(await textsOfSources(db, id, target))
}

async function textsOfSources(
  db: Db,
  targetId: string,
  ticket: IndexedMessage['ticket'],
): Promise<IndexedMessage[]> {
  const { rows: sources } = await selectSources(db, { id: targetId })
  if (sources.length === 0) return []
  const said = await db
    .selectFrom('tickets as t')
    .innerJoin('messages as m', 'm.ticket_id', 't.id')
    .select(['m.ticket_id as sourceId', 'm.number', 'm.text'])
    .where('t.merged_into', '=', targetId)
    .where('m.text', '<>', '')
    .where('m.number', '<', UNITED_TEXTS)
    .execute()
  const placeOf = new Map(sources.map(({ id }, place) => [id, place]))
  const partOf = (id: string, number: number) => FIRST_UNITED + (placeOf.get(id) ?? 0) * UNITED_TEXTS + number
  return [
    ...sources.map((source) => ({
      ticket,
      number: partOf(source.id, 0),
      text: Object.values(textsOf(source)).join('\n'),
    })),
    ...said.map(({ sourceId, number, text }) => ({ ticket, number: partOf(sourceId, number), text })),
  ]
}
