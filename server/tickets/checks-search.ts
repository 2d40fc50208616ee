import type { TicketStatus } from '@support-desk/contract'
import { sql } from 'kysely'
import { wrongNames } from '../database/search/account-names.ts'
import { countTexts } from '../database/search/indexed-texts.ts'
import { termsOf } from '../database/search/search-terms.ts'
import type { Hit } from '../database/search/search-index.ts'
import {
  type Check,
  countRows,
  type Difference,
  MAX_DIFFERENCES,
  type Snapshot,
} from '../kernel/checks/check.ts'

/** Number of sampled tickets, spread evenly, that are searched by subject. */
const SAMPLE = 100

/** Checks that the search index has all texts, and finds tickets by words, users and status. */
export const search: Check = {
  name: 'texts that search knows',
  async run(ctx) {
    const { db } = ctx
    const [indexed, tickets] = [await countRows(db, 'ticket_words'), await countRows(db, 'tickets')]
    const texts = await countTexts(db)
    const ofNumber: Difference[] =
      indexed === texts ? [] : [{ what: 'texts that search knows', stored: indexed, expected: texts }]
    const names = await wrongNames(db)
    const ofNames = names.wrong.slice(0, MAX_DIFFERENCES + 1).map((id): Difference => {
      return { what: `account ${id} by its name`, stored: 'not found', expected: 'there' }
    })
    return {
      checked: texts + names.checked,
      differences: [...ofNumber, ...(await unfound(ctx, tickets)), ...ofNames],
    }
  },
}

async function unfound({ db, dialect }: Snapshot, tickets: number): Promise<Difference[]> {
  const step = Math.max(1, Math.floor(tickets / SAMPLE))
  const { rows } = await sql<{
    id: string
    number: number
    subject: string
    requester: string
    assignee: string | null
    status: TicketStatus
  }>`
    select id, number, subject, requester_id as requester, assignee_id as assignee, status from tickets
    where number in (${sql.join(Array.from({ length: SAMPLE }, (_, index) => 1 + index * step))})`.execute(db)
  const differences: Difference[] = []
  for (const { id, number, subject, requester, assignee, status } of rows) {
    const terms = termsOf(subject)
    if (terms.length === 0) continue
    // The search starts at the ticket itself, so the ticket has to be the first hit.
    const found = dialect.search.find(db, {
      terms,
      place: 'subject',
      scope: assignee ? { kind: 'assignee', id: assignee } : { kind: 'requester', id: requester },
      statuses: [status],
      from: number + 1,
      descending: true,
    })
    if (!(await firstOf(found)).includes(number)) {
      differences.push({ what: `ticket ${id} by its subject`, stored: 'not found', expected: 'there' })
    }
    if (differences.length > MAX_DIFFERENCES) break
  }
  return differences
}

async function firstOf(batches: AsyncIterable<readonly Hit[]>): Promise<number[]> {
  for await (const hits of batches) return hits.map(({ number }) => number)
  return []
}
