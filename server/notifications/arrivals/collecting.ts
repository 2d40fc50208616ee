import type { ProcessJob } from '../../jobs/index.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import type { EventRecord } from '../../kernel/event-log/event.ts'
import { changesWhatIsShown } from '../../kernel/event-registry.ts'
import { inLanguage } from '../../kernel/languages/words.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { isOn, sourceOf, type Subscription } from '../settings/choice.ts'
import type { ArrivedTicket } from './queries.ts'
import { type ChosenNotice, notifyStaff } from './notify-staff.ts'
import { IN_VIEW, NEW_IN_TEAM, NEW_TICKET } from './texts.ts'
import { armUnassigned, type TeamScope, teamScopes } from './unassigned.ts'
import { type ChosenView, chosenViews, createMembership } from './views.ts'

/** Events per batch. */
const EVENTS = 200
/** Polling interval. Wake-ups may be lost. */
const LOOK_ANYWAY_MS = 5_000
/** Gathers events, so that one run handles them together. */
const GATHER_MS = 200

/** What a batch of events changes. */
type Outcome = {
  notices: ChosenNotice[]
  entered: { view: ChosenView; ticketId: string }[]
  left: { view: ChosenView; ticketId: string }[]
  arrived: { event: EventRecord; ticket: ArrivedTicket }[]
}

/**
 * Reads the event log by number and notifies staff who chose to hear of new tickets, of unassigned ones and of views.
 * All processes do this. The first commit of a batch wins, because it also advances the stored number.
 */
export function collectArrivals(): ProcessJob<Context> {
  /** The number up to which this process found nothing to write. It is not stored each time. */
  let looked = 0
  /** Whether no account is notified, and no number is stored. */
  let isIdle = false
  return {
    kind: 'process',
    name: 'staff notifications',
    everyMs: LOOK_ANYWAY_MS,
    firstMs: GATHER_MS,
    gatherMs: GATHER_MS,
    wakes: ({ feed }, wake) => feed.listen(wake),
    async run(ctx, { signal }) {
      // Read before the subscriptions, so that a new subscription misses no event.
      const upTo = ctx.feed.upTo()
      const subscriptions = await ctx.store.notificationChoices.subscriptions()
      const isWanted = subscriptions.some((one) => one.occasion === 'view' || isOn(one))
      if (!isWanted) {
        if (!isIdle) await inTransaction(ctx, ({ tx }) => tx.arrivals.end())
        isIdle = true
        return
      }
      isIdle = false
      const stored = await ctx.store.arrivals.evaluatedUpTo()
      if (stored === null) return inTransaction(ctx, ({ tx }) => tx.arrivals.begin(upTo))
      const scopes = teamScopes(subscriptions)
      const views = await chosenViews(ctx, subscriptions)
      for (let from = stored; !signal.aborted;) {
        const after = Math.max(from, looked)
        const read = ctx.feed.since(after)?.slice(0, EVENTS) ?? (await ctx.store.events.list(after, EVENTS))
        const events = read.filter(({ number }) => number <= upTo)
        const last = events.at(-1)?.number
        if (last === undefined) return
        const outcome = await evaluate(ctx, events, { scopes, views })
        const writes = Object.values(outcome).some((some) => some.length > 0)
        looked = last
        if (!writes && last - from < EVENTS) continue
        if (!(await inTransaction(ctx, (ctx) => commit(ctx, { from, to: last, outcome, scopes })))) return
        from = last
      }
    },
  }
}

async function evaluate(
  ctx: Context,
  events: readonly EventRecord[],
  { scopes, views }: { scopes: readonly TeamScope[]; views: readonly ChosenView[] },
): Promise<Outcome> {
  const outcome: Outcome = { notices: [], entered: [], left: [], arrived: [] }
  const byTicket = Map.groupBy(
    events.filter(({ kind, ticketId }) => ticketId !== null && changesWhatIsShown(kind)),
    ({ ticketId }) => ticketId ?? '',
  )
  const ids = [...byTicket.keys()]
  const tickets = new Map((await ctx.store.arrivals.tickets(ids)).map((ticket) => [ticket.id, ticket]))
  for (const [ticketId, ofTicket] of byTicket) {
    const ticket = tickets.get(ticketId)
    for (const event of ofTicket) if (ticket && isArrival(event)) outcome.arrived.push({ event, ticket })
  }
  for (const arrival of outcome.arrived) outcome.notices.push(...noticesOfNew(arrival, scopes))
  const noted = new Set((await ctx.store.arrivals.noted(ids)).map(keyOf))
  const membersOf = createMembership(ctx, ids)
  for (const view of views) {
    const members = await membersOf(view)
    if (!members) continue
    const source = sourceOf(view)
    for (const [ticketId, ofTicket] of byTicket) {
      const isNoted = noted.has(keyOf({ accountId: view.accountId, source, ticketId }))
      if (!members.has(ticketId)) {
        if (isNoted) outcome.left.push({ view, ticketId })
      } else if (!isNoted) {
        outcome.entered.push({ view, ticketId })
        // Which event of a batch brought the ticket into the view is unknown.
        const isOwn = ofTicket.some(({ actorId }) => actorId === view.accountId)
        const isOld = !view.isWhole && !ofTicket.some(({ kind }) => kind === 'ticket.raised')
        if (!isOwn && !isOld && isOn(view)) outcome.notices.push(noticeOfView(view, ticketId, ofTicket))
      }
    }
  }
  return outcome
}

const keyOf = ({ accountId, source, ticketId }: { accountId: string; source: string; ticketId: string }) =>
  `${accountId} ${source} ${ticketId}`

/** Whether a ticket may be new for a team by an event, or is without an assignee since then. */
function isArrival({ kind, data }: EventRecord): boolean {
  switch (kind) {
    case 'ticket.raised':
    case 'ticket.released':
    case 'ticket.unassigned':
    case 'ticket.woken':
      return true
    case 'ticket.team_changed':
      return data.to !== undefined
    default:
      return false
  }
}

/** Notices of a ticket that was raised, or transferred to another team. */
function noticesOfNew(
  { event, ticket }: Outcome['arrived'][number],
  scopes: readonly TeamScope[],
): ChosenNotice[] {
  const data: { toTeamId?: string; to?: string; job?: string } = event.data as object
  const isRaised = event.kind === 'ticket.raised'
  if (!isRaised && data.toTeamId === undefined && event.kind !== 'ticket.team_changed') return []
  if (!ticket.isWaiting) return []
  return scopes
    .filter((scope) => scope.occasion === 'newTicket' && isOn(scope) && scope.includes(ticket))
    .filter(
      ({ accountId, since }) =>
        ![event.actorId, ticket.assigneeId].includes(accountId) && event.occurredAt >= since,
    )
    .map((scope) => ({
      ...channelsOf(scope),
      ticketId: ticket.id,
      text: isRaised ? NEW_TICKET : NEW_IN_TEAM,
      isOneOfMany: data.job !== undefined,
    }))
}

const noticeOfView = (view: ChosenView, ticketId: string, events: readonly EventRecord[]): ChosenNotice => ({
  ...channelsOf(view),
  ticketId,
  text: IN_VIEW,
  values: ({ language }) => ({
    view: typeof view.name === 'string' ? view.name : inLanguage(language, view.name),
  }),
  isOneOfMany: events.some(({ data }) => 'job' in data),
})

const channelsOf = (
  one: Subscription,
): Pick<ChosenNotice, 'accountId' | 'source' | 'list' | 'browser' | 'email'> => {
  const { accountId, list, browser, email } = one
  return { accountId, source: sourceOf(one), list, browser, email }
}

/** Returns false if another process has evaluated these events. */
async function commit(
  ctx: TxContext,
  { from, to, outcome, scopes }: { from: number; to: number; outcome: Outcome; scopes: readonly TeamScope[] },
): Promise<boolean> {
  const { arrivals } = ctx.tx
  if (!(await arrivals.moveOn(from, to))) return false
  for (const { view, ticketId } of outcome.left)
    await arrivals.forget(view.accountId, sourceOf(view), ticketId)
  for (const { view, ticketId } of outcome.entered)
    await arrivals.note(view.accountId, sourceOf(view), ticketId)
  for (const arrival of outcome.arrived) await armUnassigned(ctx, arrival, scopes)
  await notifyStaff(ctx, outcome.notices)
  return true
}
