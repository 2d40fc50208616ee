import { z } from 'zod'
import { dueJob, schedule, type Topic } from '../../jobs/index.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import type { EventRecord } from '../../kernel/event-log/event.ts'
import { later } from '../../kernel/time.ts'
import { inLeasedTransaction } from '../../kernel/transaction.ts'
import { isOn, type Subscription } from '../settings/choice.ts'
import type { ArrivedTicket } from './queries.ts'
import { notifyStaff } from './notify-staff.ts'
import { STILL_UNASSIGNED } from './texts.ts'

const UNASSIGNED = 'unassigned'
const LEASE_SECONDS = 60

/** When a ticket lost its assignee, or was raised without one. The key of the job is the ticket. */
const WITHOUT_ASSIGNEE: Topic<{ since: string }> = {
  name: 'unassigned ticket',
  data: z.object({ since: z.string() }),
}

/** A subscription about the tickets of the teams of its account, and about those without a team. */
export type TeamScope = Subscription & { includes(ticket: Pick<ArrivedTicket, 'teamId'>): boolean }

/** The scopes of subscriptions to new and unassigned tickets. */
export const teamScopes = (subscriptions: readonly Subscription[]): TeamScope[] =>
  subscriptions
    .filter((one) => one.occasion !== 'view' && isOn(one))
    .map((one) => ({
      ...one,
      includes: ({ teamId }) => teamId === null || one.teams.includes(teamId),
    }))

const aboutUnassigned = (scopes: readonly TeamScope[], ticket: ArrivedTicket): TeamScope[] =>
  scopes.filter((scope) => scope.occasion === UNASSIGNED && scope.includes(ticket))

/** Schedules the notification of a ticket without an assignee. An earlier schedule is replaced. */
export async function armUnassigned(
  ctx: TxContext,
  { event, ticket }: { event: EventRecord; ticket: ArrivedTicket },
  scopes: readonly TeamScope[],
): Promise<void> {
  if (ticket.assigneeId !== null || !ticket.isWaiting) return
  await ctx.tx.arrivals.forgetTicket(UNASSIGNED, ticket.id)
  const minutes = aboutUnassigned(scopes, ticket).map((scope) => scope.minutes)
  if (minutes.length > 0) await arm(ctx, ticket.id, event.occurredAt, Math.min(...minutes))
}

const arm = ({ tx }: TxContext, ticketId: string, since: string, minutes: number): Promise<void> =>
  schedule(tx, {
    job: WITHOUT_ASSIGNEE,
    key: ticketId,
    dueAt: later(new Date(since), minutes * 60),
    data: { since },
  })

/** Notifies staff of a ticket that still has no assignee, each once, and schedules the next notification. */
export const tellOfUnassigned = dueJob<Context, { since: string }>(WITHOUT_ASSIGNEE, {
  leaseSeconds: LEASE_SECONDS,
  run: (ctx, { key, data: { since } }, run) =>
    inLeasedTransaction(ctx, run, async (ctx) => {
      const { tx } = ctx
      const [ticket] = await tx.arrivals.tickets([key])
      if (!ticket || ticket.assigneeId !== null || !ticket.isWaiting) return
      const waited = (ctx.clock().getTime() - Date.parse(since)) / 60_000
      const scopes = teamScopes(await tx.notificationChoices.subscriptions([UNASSIGNED]))
      const about = aboutUnassigned(scopes, ticket)
      for (const scope of about) {
        const { accountId, minutes, list, browser, email } = scope
        if (minutes > waited || !(await tx.arrivals.note(accountId, UNASSIGNED, key))) continue
        const channels = { accountId, source: UNASSIGNED, list, browser, email }
        const values = () => ({ minutes: String(minutes) })
        await notifyStaff(ctx, [{ ...channels, ticketId: key, text: STILL_UNASSIGNED, values }])
      }
      const longer = about.map(({ minutes }) => minutes).filter((minutes) => minutes > waited)
      if (longer.length > 0) await arm(ctx, key, since, Math.min(...longer))
    }),
})
