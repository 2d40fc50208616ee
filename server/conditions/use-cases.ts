import {
  type ConditionReader,
  type ConditionTree,
  LIMITS,
  type QueueOrder,
  type QueueRow,
  testOf,
  leavesOf,
} from '@support-desk/contract'
import {
  type FieldReference,
  isFieldReference,
  type Reference,
  WORDS,
} from '@support-desk/contract/condition/names'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import type { Rows } from '../kernel/paging.ts'
import { type BoundedCount, noteFound, searchesIn, shownRows, ticketsIn } from '../tickets/index.ts'
import { livingCondition, readCondition, readerOf, writeCondition } from './text.ts'

/** The parameters of a page of the queue. */
type QueuePage = {
  order: QueueOrder
  limit: number
  cursor?: string | undefined
  /** For figures and exports: leaves out samples. */
  withoutSamples?: true
}

/** A page of the tickets of a condition. Only for staff, because they see every ticket. */
export async function listQueueTickets(
  ctx: Context,
  actor: UserActor,
  { tree, ...page }: QueuePage & { tree: ConditionTree },
): Promise<Rows<QueueRow>> {
  const { numbers, nextCursor } = await findNumbers(ctx, actor, tree, page)
  const rows = await shownRows(ctx.store, actor, { numbers })
  const said = leavesOf(tree).flatMap(({ name, value }) => (name === WORDS ? [value] : []))
  noteFound(ctx, actor, said.join(' '), rows)
  return { rows, nextCursor }
}

/** Counts the tickets of a condition without samples, up to a limit. All open tickets are counted exactly. */
export async function countQueueTickets(
  ctx: Context,
  actor: UserActor,
  tree: ConditionTree,
): Promise<BoundedCount> {
  if (isEveryOpenTicket(tree)) return { count: await countOpen(ctx), isAtLeast: false }
  const saysWords = leavesOf(tree).some(({ name }) => name === WORDS)
  const page = { order: saysWords ? 'newest' : 'waiting', limit: LIMITS.countedInQueue } as const
  const { numbers, nextCursor } = await findNumbers(ctx, actor, tree, { ...page, withoutSamples: true })
  return { count: numbers.length, isAtLeast: nextCursor !== null }
}

const isEveryOpenTicket = (tree: ConditionTree): boolean =>
  'name' in tree && tree.name === 'is' && tree.op === '=' && tree.value === 'open'

/** The stored counts by status are exact and cost one read. */
async function countOpen({ store }: Context): Promise<number> {
  const { Solved: _, ...open } = await ticketsIn(store).counts({ kind: 'all' })
  return Object.values(open).reduce((sum, count) => sum + count, 0)
}

/** The numbers of the tickets that match a condition for a reader now. */
export async function findNumbers(
  ctx: Context,
  actor: UserActor,
  tree: ConditionTree,
  page: QueuePage,
): Promise<{ numbers: number[]; nextCursor: string | null }> {
  const { store } = ctx
  const [living, reader] = await Promise.all([livingCondition(ctx.store, tree), readerOf(ctx, actor)])
  const test = await store.conditions.withMeanings(testOf(living, reader))
  return store.conditions.find(
    { ...page, test },
    {
      saying: (search) => searchesIn(store).saying(actor.id, search),
      thoseSaying: (question) => searchesIn(store).thoseSaying(actor.id, question),
    },
  )
}

/** The ids of given tickets that match a condition. `by` is charged for searches. */
export async function ticketsMeant(
  ctx: Context,
  {
    by,
    reader,
    tree,
    ids,
  }: { by: string; reader: ConditionReader; tree: ConditionTree; ids: readonly string[] },
): Promise<Set<string>> {
  const { conditions } = ctx.store
  const test = await conditions.withMeanings(testOf(await livingCondition(ctx.store, tree), reader))
  return conditions.passing(ids, test, {
    thoseSaying: (question) => searchesIn(ctx.store).thoseSaying(by, question),
  })
}

/** Rows of the queue by ticket id, ordered by number. */
export async function listQueueTicketsById(
  { store }: Context,
  actor: UserActor,
  ids: readonly string[],
): Promise<QueueRow[]> {
  const rows = await shownRows(store, actor, { ids })
  return rows.toSorted((one, other) => one.number - other.number)
}

/** Parses a condition. Returns its tree and its normal text. */
export async function checkCondition(
  ctx: Context,
  _actor: UserActor,
  text: string,
): Promise<{ text: string; tree: ConditionTree }> {
  const tree = await readCondition(ctx.store, text, { isKept: true, field: 'text' })
  return { text: await writeCondition(ctx.store, tree), tree }
}

/** Suggests values of a condition, such as tags or accounts, by the beginning `q` of their names. */
export const listConditionValues = (
  { store }: Context,
  _actor: UserActor,
  { name, q }: { name: Reference | FieldReference; q: string },
): Promise<{ id: string; name: string; isService?: boolean }[]> =>
  isFieldReference(name) ? store.conditions.fieldsBeginning(name, q) : store.conditions.beginning(name, q)
