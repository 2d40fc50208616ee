import { inTransaction } from '../kernel/transaction.ts'
import { type UserActor, userActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { addService } from '../auth/index.ts'
import { addNote } from '../conversation/index.ts'
import type { Random } from './random.ts'

/** One in this many network tickets has a note of the monitoring. */
const KNOWN = 2

const SEEN = [
  'Monitoring: the access point of this floor lost its uplink three times within the last hour.',
  'Monitoring: no loss on this line since midnight; the switch has been up for 41 days.',
  'Monitoring: the address pool of this network is 98 % full.',
]

/** Creates the service account of the network monitoring. It has no token, because there is no such program. */
export async function addMonitor(ctx: Context, admin: UserActor): Promise<UserActor> {
  const { id, username, role } = await inTransaction(ctx, (ctx) =>
    addService(ctx, admin, { username: 'Monitor', role: 'SupportTeam' }),
  )
  return userActor({ id, username, role })
}

/** Adds a note of the monitoring. */
export async function noteWhatWasSeen(
  ctx: Context,
  random: Random,
  { ticketId, monitor, team }: { ticketId: string; monitor: UserActor; team: string | undefined },
): Promise<void> {
  if (team !== 'Networks' || random.below(KNOWN) > 0) return
  await inTransaction(ctx, (ctx) =>
    addNote(ctx, monitor, { ticketId, text: random.pick(SEEN), mentions: [] }),
  )
}
