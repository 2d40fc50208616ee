import { userActor } from '../kernel/actor.ts'
import { expect, it } from 'vitest'
import type { Role } from '@support-desk/contract'
import { maySeeUser } from './policy.ts'

it('shows users to staff, and to users staff and themselves', () => {
  const actor = (id: string, role: Role) => userActor({ id, role, username: id })
  const user = (id: string, role: Role) => ({
    id,
    role,
    username: id,
    picture: null,
    isContact: false,
    claimedAt: null,
  })
  for (const role of ['SupportTeam', 'Admin'] as const) {
    expect(maySeeUser(actor('staff', role), user('user', 'User'))).toBe(true)
    expect(maySeeUser(actor('user', 'User'), user('staff', role))).toBe(true)
  }
  expect(maySeeUser(actor('user', 'User'), user('user', 'User'))).toBe(true)
  expect(maySeeUser(actor('user', 'User'), user('other', 'User'))).toBe(false)
})
