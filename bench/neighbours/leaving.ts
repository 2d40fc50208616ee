import { newId } from '../../server/kernel/ids.ts'
import { openStore, type Place } from '../../server/open-store.ts'
import type { Scene } from '../compare/scene.ts'

/** Tickets that somebody has who is to be deleted; none of them is solved. */
export const TICKETS = 10_000
const PER_TRANSACTION = 500

/** Adds an agent with very many tickets by the product's own store. The install must not run meanwhile. */
export async function addLeaving(place: Place, { users, picture, raisedAt }: Scene): Promise<string> {
  const store = await openStore(place)
  const agent = { id: newId(), username: 'bench-leaving' }
  const email = `${agent.username}@example.com`
  const when = { occurredOn: raisedAt.slice(0, 10), occurredTime: '', createdAt: raisedAt }
  try {
    await store.write((tx) =>
      tx.accounts.insert({ ...agent, email, role: 'SupportTeam', joinedAt: raisedAt, passwordHash: '' }),
    )
    for (let done = 0; done < TICKETS; done += PER_TRANSACTION) {
      await store.write(async (tx) => {
        for (let index = done; index < done + PER_TRANSACTION; index++) {
          const ticketId = newId()
          const requesterId = users[index % users.length]?.id ?? ''
          const text = { subject: `Take me over, number ${index}`, message: 'Somebody leaves.' }
          await tx.tickets.insert({ ...text, id: ticketId, requesterId, picture, ...when })
          await tx.tickets.assignIfFree(ticketId, agent, raisedAt)
          for (const id of [requesterId, agent.id]) await tx.chat.join(ticketId, id, raisedAt)
          const raised = { kind: 'ticket.raised', ticketId, actorId: requesterId, data: {} } as const
          await tx.events.append(raised, raisedAt)
          const data = { assigneeId: agent.id }
          const taken = { kind: 'ticket.taken', ticketId, actorId: agent.id, data } as const
          await tx.events.append(taken, raisedAt)
        }
      })
    }
  } finally {
    await store.close()
  }
  return agent.id
}
