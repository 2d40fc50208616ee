import type { TicketStatus } from '@support-desk/contract'
import type { Db } from '../../database/dialect.ts'
import { writeAtCommit } from '../../database/at-commit.ts'
import type { Schema } from '../../database/schema.ts'
import { addingTo } from './summed-rows.ts'
import type { StatusCounts, TicketScope } from '../ticket.ts'

/** The key of a scope in `ticket_counts`. */
const scopeName = (scope: TicketScope): string => (scope.kind === 'all' ? 'all' : `${scope.kind}:${scope.id}`)

/** The change of one ticket from a status to another in the counts of a scope. Null means not counted. */
export type CountMove = { scope: TicketScope; from: TicketStatus | null; to: TicketStatus | null }

/** Applies changes to the counts, batched until the transaction commits. */
export async function moveCounts(db: Db, moves: readonly CountMove[]): Promise<void> {
  const rows: CountRow[] = []
  for (const { scope, from, to } of moves) {
    if (from) rows.push({ scope: scopeName(scope), status: from, n: -1 })
    if (to) rows.push({ scope: scopeName(scope), status: to, n: 1 })
  }
  await writeAtCommit(db, 'counts', addCounts, rows)
}

type CountRow = Schema['ticket_counts']

const addCounts = addingTo('ticket_counts', ['scope', 'status'])

/** The users of a ticket, and whether it is counted: spam, deleted tickets and samples are not counted. */
type CountedTicket = { requesterId: string; assigneeId: string | null; isCounted: boolean }

/** The count changes of a ticket with these users. */
export const movesOf = (
  { requesterId, assigneeId, isCounted }: CountedTicket,
  from: TicketStatus | null,
  to: TicketStatus | null,
): CountMove[] => {
  if (!isCounted) return []
  const scopes: TicketScope[] = [{ kind: 'all' }, { kind: 'requester', id: requesterId }]
  if (assigneeId) scopes.push({ kind: 'assignee', id: assigneeId })
  return scopes.map((scope) => ({ scope, from, to }))
}

/** The count changes for one assignee of a ticket. */
export const movesOfAssignee = (
  { id, isCounted }: { id: string; isCounted: boolean },
  from: TicketStatus | null,
  to: TicketStatus | null,
): CountMove[] => (isCounted ? [{ scope: { kind: 'assignee', id }, from, to }] : [])

const selectOpen = (db: Db, { scope }: { scope: string }) =>
  db.executeQuery(
    db
      .selectFrom('ticket_counts')
      .select((eb) => eb.fn.sum<number | string>('n').as('n'))
      .where('scope', '=', scope)
      .where('status', '<>', 'Solved'),
  )

/** Spam of a requester, which stored counts leave out. */
const selectSpam = (db: Db, { requesterId }: { requesterId: string }) =>
  db.executeQuery(
    db
      .selectFrom('tickets')
      .select((eb) => ['status', eb.fn.countAll<number | string>().as('n')])
      .where('requester_id', '=', requesterId)
      .where('spam_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .groupBy('status'),
  )

/** Queries on stored counts. The changes of tickets keep them up to date. */
export function countQueries(db: Db) {
  return {
    /** Number of unsolved tickets per assignee; assignees without tickets may be missing. */
    async openCounts(assigneeIds: readonly string[]): Promise<Map<string, number>> {
      const open = new Map<string, number>()
      for (const id of assigneeIds) {
        const [row] = (await selectOpen(db, { scope: scopeName({ kind: 'assignee', id }) })).rows
        open.set(id, Number(row?.n ?? 0))
      }
      return open
    },

    async counts(scope: TicketScope): Promise<StatusCounts> {
      const rows = await db
        .selectFrom('ticket_counts')
        .select(['status', 'n'])
        .where('scope', '=', scopeName(scope))
        .execute()
      const counts: StatusCounts = { Unassigned: 0, Waiting: 0, Pending: 0, OnHold: 0, Solved: 0 }
      for (const { status, n } of rows) counts[status] = n
      if (scope.withSpam && scope.kind === 'requester')
        for (const { status, n } of (await selectSpam(db, { requesterId: scope.id })).rows)
          counts[status] += Number(n)
      return counts
    },
  }
}
