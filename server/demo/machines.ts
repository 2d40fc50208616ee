import { inTransaction } from '../kernel/transaction.ts'
import { type UserActor, userActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { addService } from '../auth/index.ts'
import { addNote } from '../conversation/index.ts'
import type { Random } from './random.ts'

/** One in so many tickets about the network is known to the machine that watches it. */
const KNOWN = 2

const SEEN = [
  'Monitoring: the access point of this floor lost its uplink three times within the last hour.',
  'Monitoring: no loss on this line since midnight; the switch has been up for 41 days.',
  'Monitoring: the address pool of this network is 98 % full.',
]

/** Makes the service account by which the monitoring of the network writes. It has no token: there is no such program. */
export async function addMonitor(ctx: Context, admin: UserActor): Promise<UserActor> {
  const { id, username, role } = await inTransaction(ctx, (ctx) =>
    addService(ctx, admin, { username: 'Monitor', role: 'SupportTeam' }),
  )
  return userActor({ id, username, role })
}

/** Lets the monitoring note what it has seen. */
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
