import { userActor } from '../kernel/actor.ts'
import { expect, it } from 'vitest'
import type { Role } from '@support-desk/contract'
import type { User } from './account.ts'
import { maySeeUser, maySuspend } from './policy.ts'

const actor = (id: string, role: Role) => userActor({ id, role, username: id })
const user = (id: string, role: Role, more: Partial<User> = {}): User => ({
  id,
  role,
  username: id,
  picture: null,
  isContact: false,
  claimedAt: null,
  isService: false,
  ...more,
})

it('shows all users to staff, but only staff and themselves to users', () => {
  for (const role of ['SupportTeam', 'Admin'] as const) {
    expect(maySeeUser(actor('staff', role), user('user', 'User'))).toBe(true)
    expect(maySeeUser(actor('user', 'User'), user('staff', role))).toBe(true)
  }
  expect(maySeeUser(actor('user', 'User'), user('user', 'User'))).toBe(true)
  expect(maySeeUser(actor('user', 'User'), user('other', 'User'))).toBe(false)
})

it('lets only admins suspend other users, but not service accounts and contacts', () => {
  const admin = actor('admin', 'Admin')
  for (const role of ['User', 'SupportTeam', 'Admin'] as const)
    expect(maySuspend(admin, user('other', role))).toBe(true)
  expect(maySuspend(admin, user('admin', 'Admin'))).toBe(false)
  expect(maySuspend(admin, user('machine', 'User', { isService: true }))).toBe(false)
  expect(maySuspend(admin, user('writer', 'User', { isContact: true }))).toBe(false)
  expect(maySuspend(actor('member', 'SupportTeam'), user('other', 'User'))).toBe(false)
})
