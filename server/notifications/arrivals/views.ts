import { type ConditionTree, leavesOf, type Words } from '@support-desk/contract'
import { findNumbers, ticketsMeant } from '../../conditions/index.ts'
import { userActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { findVisibleViews } from '../../views/index.ts'
import { sourceOf, type Subscription } from '../settings/choice.ts'

/** Tickets that are noted when an account chooses a view. Beyond it, older tickets are noted when they change. */
const NOTED = 5_000
/** Tickets per read. */
const PAGE = 500

/** A view that an account is notified of, as it is now. */
export type ChosenView = Subscription & { name: Words | string; tree: ConditionTree }

/**
 * The views of some subscriptions. A view that is gone or hidden from the account is no longer chosen. The tickets of
 * a view that is new, or has another condition than before, are noted first: they cause no notification.
 */
export async function chosenViews(
  ctx: Context,
  subscriptions: readonly Subscription[],
): Promise<ChosenView[]> {
  const chosen = subscriptions.filter(({ occasion }) => occasion === 'view')
  const wanted = chosen.map(({ accountId: id, role, teams, viewId }) => ({
    viewer: { actor: { id, role }, teams },
    id: viewId,
  }))
  const found = await findVisibleViews(ctx.store, wanted)
  const views: ChosenView[] = []
  for (const [index, subscription] of chosen.entries()) {
    const view = found[index] ?? null
    const { accountId, viewId } = subscription
    if (!view) {
      await inTransaction(ctx, async ({ tx }) => {
        await tx.notificationChoices.remove(accountId, subscription)
        await tx.arrivals.forgetSource(accountId, viewId)
      })
      continue
    }
    const { name, tree } = view
    const one = { ...subscription, name, tree }
    if (one.viewTree === JSON.stringify(tree) || (await noteAll(ctx, one))) views.push(one)
  }
  return views
}

/** Notes all tickets that are in a view now. Returns false if another process did. */
async function noteAll(ctx: Context, view: ChosenView): Promise<boolean> {
  const { accountId, username, role, tree } = view
  const actor = userActor({ id: accountId, username, role })
  const numbers: number[] = []
  let cursor: string | undefined
  do {
    const page = await findNumbers(ctx, actor, tree, { order: 'newest', limit: PAGE, cursor })
    numbers.push(...page.numbers)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && numbers.length < NOTED)
  const isWhole = cursor === undefined
  view.isWhole = isWhole
  return inTransaction(ctx, async ({ tx }) => {
    if (!(await tx.notificationChoices.setViewTree(view, { viewTree: JSON.stringify(tree), isWhole })))
      return false
    await tx.arrivals.forgetSource(accountId, sourceOf(view))
    await tx.arrivals.noteNumbers(accountId, sourceOf(view), numbers)
    return true
  })
}

/** Finds which of some tickets are in views. Equal conditions of equal readers are evaluated once. */
export function createMembership(ctx: Context, ids: readonly string[]) {
  const known = new Map<string, Promise<Set<string> | null>>()
  return ({ accountId, teams, timeZone, tree }: ChosenView): Promise<Set<string> | null> => {
    const zone = timeZone ?? ctx.installLocale.timeZone
    const reader = { me: accountId, teams: [...teams], now: ctx.clock(), timeZone: zone }
    const isPersonal = leavesOf(tree).some(({ value }) => value === 'me' || value === 'mine')
    const key = JSON.stringify([tree, isPersonal ? [accountId, reader.teams] : null, reader.timeZone])
    const found = known.get(key) ?? membersOf(ctx, { by: accountId, reader, tree, ids })
    known.set(key, found)
    return found
  }
}

/** Null if the condition cannot be evaluated now, for example because a search takes too long. */
async function membersOf(
  ctx: Context,
  question: Parameters<typeof ticketsMeant>[1],
): Promise<Set<string> | null> {
  try {
    return await ticketsMeant(ctx, question)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
