import type { Role, UserSort } from '@support-desk/contract'
import type { Desk } from './desk.ts'
import type { Account, AccountWithTickets, Caller, PageRequest, Rows } from './ports.ts'
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
  await desk.store.write(async (tx) => {
    if (role === 'Admin') await tx.accounts.holdAdmins()
    await tx.accounts.hold(id)
    const person = await tx.accounts.find(id)
    if (!person || person.role !== role) throw new Refusal('not_found')
    if (role === 'Admin' && (await tx.accounts.count('Admin')) <= 1) throw new Refusal('last_admin')
    const freed = await tx.tickets.freeAllOf(id)
    await tx.sessions.endAllOf(id)
    await tx.notifications.removeAllOf(id)
    await tx.chat.leaveAll(id)
    await tx.outbox.dropAllTo(id)
    await tx.accounts.erase(id, desk.clock().toISOString())
    for (const ticketId of freed) await recordFreed(desk, tx, caller, ticketId, person)
    await record(desk, tx, caller, { kind: 'account.deleted', data: { accountId: id, role } })
  })
}

async function recordFreed(
  desk: Desk,
  tx: Queries,
  caller: Caller,
  ticketId: string,
  former: Account,
): Promise<void> {
  const ticket = await tx.tickets.find(ticketId)
  const data = { formerAssigneeId: former.id }
  const before = ticket ? { ...ticket, assignee: former } : undefined
  await record(desk, tx, caller, { kind: 'ticket.unassigned', ticketId, data }, before)
}
