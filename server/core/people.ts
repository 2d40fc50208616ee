import type { Role, UserSort } from '@support-desk/contract'
import { beginDeparture, finishDeparture, refuseLastAdmin } from './departures.ts'
import type { Desk } from './desk.ts'
import type { Account, AccountWithTickets, Caller, PageRequest, Rows } from './ports.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'

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
  const { email, rest } = await desk.store.writeEndingSessions(async (tx) => {
    await tx.sessions.holdAllOf(id)
    if (role === 'Admin') await tx.accounts.holdAdmins()
    await tx.accounts.hold(id)
    const person = await tx.accounts.find(id)
    if (!person || person.role !== role) throw new Refusal('not_found')
    await refuseLastAdmin(tx, role)
    await tx.accounts.erase(id, desk.clock().toISOString())
    const begun = await beginDeparture(desk, tx, {
      ...person,
      isDeleted: false,
      actorId: caller.id,
      isErased: false,
    })
    await record(desk, tx, caller, { kind: 'account.deleted', data: { accountId: id, role } })
    return { email: person.email, rest: begun }
  })
  await finishDeparture(desk, rest)
  await desk.keptLetters.removeNaming([email])
}
