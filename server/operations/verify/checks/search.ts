import { sql } from 'kysely'
import type { InstallPlace } from '../../transfer/place.ts'
import { wrongNames } from '../../../database/search/search-names.ts'
import { countStaffTexts } from '../../../database/search/staff-texts.ts'
import { UNITED_TEXTS } from '../../../database/search/united-texts.ts'
import { termsOf } from '../../../database/search/search-terms.ts'
import type { Found } from '../../../database/search/search-index.ts'
import { type Check, countRows, type Difference, MOST_DIFFERENCES } from '../check.ts'

/** So many tickets, spread over all of them, are looked for by their subjects. */
const SAMPLE = 100

/** Search has as many texts as there are, and finds tickets by their words and the names of their requester and assignee. */
export const search: Check = {
  name: 'texts that search knows',
  async run(ctx) {
    const { db } = ctx
    const [indexed, tickets] = [await countRows(db, 'ticket_words'), await countRows(db, 'tickets')]
    const { rows } = await sql<{ n: number }>`select count(*) as n from messages where text <> ''`.execute(db)
    const texts = tickets + (rows[0]?.n ?? 0) + (await countUnited(db)) + (await countStaffTexts(db))
    const ofNumber: Difference[] =
      indexed === texts ? [] : [{ what: 'texts that search knows', stored: indexed, counted: texts }]
    const subjects = await ctx.dialect.search.countSubjects(db)
    const ofSubjects: Difference[] =
      subjects.stored === subjects.counted ? [] : [{ what: 'subjects that search knows', ...subjects }]
    const names = await wrongNames(db)
    const ofNames = names.wrong.slice(0, MOST_DIFFERENCES + 1).map((id): Difference => {
      return { what: `account ${id} by its name`, stored: 'not found', counted: 'there' }
    })
    return {
      checked: texts + names.checked,
      differences: [...ofNumber, ...ofSubjects, ...(await unfound(ctx, tickets)), ...ofNames],
    }
  },
}

/** What is said in merged tickets finds the other one as well. */
async function countUnited(db: InstallPlace['db']): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from tickets where merged_into is not null) + (select count(*)
      from tickets t join messages m on m.ticket_id = t.id
      where t.merged_into is not null and m.text <> '' and m.number < ${UNITED_TEXTS}) as n`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

async function unfound({ db, dialect }: InstallPlace, tickets: number): Promise<Difference[]> {
  const step = Math.max(1, Math.floor(tickets / SAMPLE))
  const { rows } = await sql<{
    id: string
    number: number
    subject: string
    requester: string
    assignee: string | null
  }>`
    select id, number, subject, requester_id as requester, assignee_id as assignee from tickets
    where number in (${sql.join(Array.from({ length: SAMPLE }, (_, index) => 1 + index * step))})`.execute(db)
  const differences: Difference[] = []
  for (const { id, number, subject, requester, assignee } of rows) {
    const terms = termsOf(subject)
    if (terms.length === 0) continue
    // The first that is found on the way down from it can be no other.
    const found = dialect.search.find(db, {
      terms,
      place: 'subject',
      scope: assignee ? { kind: 'assignee', id: assignee } : { kind: 'requester', id: requester },
      states: [],
      from: number + 1,
      descending: true,
      newest: number,
    })
    if (!(await firstOf(found)).includes(number)) {
      differences.push({ what: `ticket ${id} by its subject`, stored: 'not found', counted: 'there' })
    }
    if (differences.length > MOST_DIFFERENCES) break
  }
  return differences
}

async function firstOf(batches: AsyncIterable<Found>): Promise<number[]> {
  for await (const { hits } of batches) if (hits.length > 0) return hits.map(({ number }) => number)
  return []
}
