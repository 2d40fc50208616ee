import type { Desk } from './desk.ts'
import { beginDeparture, finishDeparture, refuseLastAdmin } from './departures.ts'
import { nameOfErased } from './named-text.ts'
import type { Actor } from './notices.ts'
import { proveOwnPassword } from './own-password.ts'
import type { Caller, PageRequest, Rows } from './ports.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'
import type { FormerPerson } from './store.ts'

/** People whose accounts were deleted, and whose names are still there. */
export const listFormerPeople = (
  desk: Desk,
  _caller: Caller,
  page: PageRequest,
): Promise<Rows<FormerPerson>> => desk.store.privacy.listFormer(page)

/** Makes everything that somebody left behind nameless. Their account goes with it, if it is still there. */
export async function erasePerson(desk: Desk, caller: Caller, id: string): Promise<void> {
  if (id === caller.id) throw new Refusal('own_account')
  await erase(desk, caller, id)
}

/** Lets the caller be forgotten, if they know their password. */
export async function eraseOwnAccount(
  desk: Desk,
  caller: Caller,
  proof: { password: string; address: string },
): Promise<void> {
  await proveOwnPassword(desk, caller, proof)
  await erase(desk, caller, caller.id)
}

async function erase(desk: Desk, actor: Actor, id: string): Promise<void> {
  const known = await desk.store.privacy.find(id)
  if (!known) throw new Refusal('not_found')
  const { username, email, role } = known
  // Before too: whoever dies in between leaves nothing that nobody knows to look for any more.
  await desk.keptLetters.removeNaming([username, email])
  const rest = await desk.store.writeEndingSessions(async (tx) => {
    await tx.sessions.holdAllOf(id)
    if (role === 'Admin') await tx.accounts.holdAdmins()
    await tx.accounts.hold(id)
    const person = await tx.privacy.find(id)
    if (!person) throw new Refusal('not_found')
    if (!person.isDeleted) await refuseLastAdmin(tx, role)
    // From here on nobody is shown who it was, however much there is to undo.
    await tx.privacy.forget(id, nameOfErased(role), desk.clock().toISOString())
    const begun = await beginDeparture(desk, tx, { ...person, actorId: actor.id, isErased: true })
    const nameless = { ...actor, ...(actor.id === id && { username: nameOfErased(role) }) }
    await record(desk, tx, nameless, { kind: 'account.erased', data: { accountId: id, role } })
    return begun
  })
  await finishDeparture(desk, rest)
  await desk.keptLetters.removeNaming([username, email])
  await desk.store.scrub()
}
