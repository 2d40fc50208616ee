import type { Desk } from './desk.ts'
import { queueAccountNews } from './mail-queue.ts'
import type { Caller } from './ports.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'

/**
 * Logs somebody out everywhere: they have lost a device, or somebody else may have their password. Logins that wait for
 * their second step end too. Own sessions are ended one by one, or all but the one that asks.
 */
export async function endSessionsOfPerson(desk: Desk, caller: Caller, id: string): Promise<void> {
  if (id === caller.id) throw new Refusal('own_account', { text: 'End your own on your account page.' })
  await desk.store.writeEndingSessions(async (tx) => {
    await tx.sessions.holdAllOf(id)
    await tx.accounts.hold(id)
    const account = await tx.accounts.find(id)
    if (!account) throw new Refusal('not_found')
    await tx.sessions.endAllOf(id, 'ended_by_admin')
    await tx.factors.endBegun(id)
    await queueAccountNews(
      desk,
      tx,
      { accountId: id, email: account.email },
      {
        heading: 'You were logged out everywhere',
        detail: 'An admin ended all sessions of your account. You can log in again at any time.',
      },
    )
    await record(desk, tx, caller, { kind: 'session.all_ended', data: { accountId: id } })
  })
}
