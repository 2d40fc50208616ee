import type { Role, UserSort } from '@support-desk/contract'
import type { Desk } from './desk.ts'
import type { Actor } from './notices.ts'
import type { Account, AccountWithTickets, Caller, PageRequest, PersonName, Rows } from './ports.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'
import type { Queries } from './store.ts'

/** Support members by name. */
export const listSupportMembers = (desk: Desk, _caller: Caller, page: PageRequest): Promise<Rows<Account>> =>
  desk.store.accounts.listSupportMembers(page)

/** Accounts of a role with what they raised or have. */
export const listPeople = (
  desk: Desk,
  _caller: Caller,
  role: Role,
  page: PageRequest & { sort: UserSort },
): Promise<Rows<AccountWithTickets>> => desk.store.accounts.listWithTickets(role, page)

/** Deletes an account. Its tickets and chats stay with its name; unsolved tickets that it had are free again. */
export async function deletePerson(desk: Desk, caller: Caller, id: string, role: Role): Promise<void> {
  if (id === caller.id) throw new Refusal('own_account')
  const email = await desk.store.write(async (tx) => {
    await tx.sessions.holdAllOf(id)
    if (role === 'Admin') await tx.accounts.holdAdmins()
    await tx.accounts.hold(id)
    const person = await tx.accounts.find(id)
    if (!person || person.role !== role) throw new Refusal('not_found')
    const freed = await leave(tx, person)
    await tx.accounts.erase(id, desk.clock().toISOString())
    for (const ticketId of freed) await recordFreed(desk, tx, caller, ticketId, person)
    await record(desk, tx, caller, { kind: 'account.deleted', data: { accountId: id, role } })
    return person.email
  })
  await desk.keptLetters.removeNaming([email])
}

/**
 * Ends all that somebody has part in, and gives the tickets that are free again. The last admin stays; of others, admins
 * have to be held.
 */
export async function leave(
  tx: Queries,
  person: Pick<Account, 'id' | 'role' | 'username' | 'email'>,
): Promise<string[]> {
  const { id, role } = person
  if (role === 'Admin' && (await tx.accounts.count('Admin')) <= 1) throw new Refusal('last_admin')
  const freed = await tx.tickets.freeAllOf(id)
  await tx.sessions.endAllOf(id, 'account_deleted')
  await tx.factors.removeAllOf(id)
  await tx.notifications.removeAllOf(id)
  await tx.chat.leaveAll(id)
  await tx.privacy.dropTraces(person)
  return freed
}

/** Records that a ticket is free again. */
export async function recordFreed(
  desk: Desk,
  tx: Queries,
  actor: Actor,
  ticketId: string,
  former: PersonName,
): Promise<void> {
  const ticket = await tx.tickets.find(ticketId)
  const data = { formerAssigneeId: former.id }
  const before = ticket ? { ...ticket, assignee: former } : undefined
  await record(desk, tx, actor, { kind: 'ticket.unassigned', ticketId, data }, before)
}
