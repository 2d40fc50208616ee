import { ROLES, type Role } from '@support-desk/contract'
import type { Desk } from './desk.ts'
import { queueAccountNews } from './mail-queue.ts'
import type { Caller, Factor } from './ports.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'
import { factorsOf } from './second-factor-setup.ts'

/** Roles whose people must have a second factor. */
export const requiredRoles = (desk: Desk): Promise<Role[]> => desk.store.factors.requiredRoles()

/** Chooses the roles whose people must have a second factor. Choosing what was chosen before changes nothing. */
export async function setRequiredRoles(desk: Desk, caller: Caller, wanted: readonly Role[]): Promise<Role[]> {
  const roles = ROLES.filter((role) => wanted.includes(role))
  await desk.store.write(async (tx) => {
    await tx.accounts.holdAdmins()
    const before = await tx.factors.requiredRoles()
    if (before.join() === roles.join()) return
    await tx.factors.setRequiredRoles(roles)
    await record(desk, tx, caller, { kind: 'security.settings_changed', data: { roles } })
  })
  return roles
}

/** What a person can prove who they are by, for an admin. */
export async function factorsOfPerson(
  desk: Desk,
  id: string,
): Promise<{ factors: Factor[]; recovery: number }> {
  if (!(await desk.store.accounts.find(id))) throw new Refusal('not_found')
  return factorsOf(desk, id)
}

/**
 * Removes all factors of somebody who has lost theirs, and ends their sessions, as a lost device may still be logged in.
 * An own factor is removed with the own password.
 */
export async function resetFactors(desk: Desk, caller: Caller, id: string): Promise<void> {
  if (id === caller.id) throw new Refusal('own_account', { text: 'Remove your own on your account page.' })
  await desk.store.writeEndingSessions(async (tx) => {
    await tx.sessions.holdAllOf(id)
    await tx.accounts.hold(id)
    const account = await tx.accounts.find(id)
    if (!account) throw new Refusal('not_found')
    if ((await tx.factors.list(id)).length === 0) return
    await tx.factors.removeAllOf(id)
    await tx.sessions.endAllOf(id, 'second_factor_changed')
    await queueAccountNews(
      desk,
      tx,
      { accountId: id, email: account.email },
      {
        heading: 'Your second factors were removed',
        detail:
          'An admin removed everything that confirmed your logins. Log in with your password, and set it up anew.',
      },
    )
    await record(desk, tx, caller, { kind: 'factor.reset', data: { accountId: id } })
  })
}
