import { userActor } from '../kernel/actor.ts'
import { expect, it } from 'vitest'
import type { EventKind, Role } from '@support-desk/contract'
import { mayHearOf, maySeeUser } from './policy.ts'
import type { EventRecord } from '../kernel/ports.ts'

const ANYBODY = { requester: true, user: true, member: true, admin: true }
const NOBODY = { requester: false, user: false, member: false, admin: false }
const TICKET = { ...ANYBODY, user: false }
const ADMINS = { ...NOBODY, admin: true }

/** Who hears of what the requester did, or of what happened to them. */
const HEARD: Record<EventKind, typeof ANYBODY> = {
  'ticket.raised': TICKET,
  'ticket.opened': TICKET,
  'ticket.taken': TICKET,
  'ticket.assigned': TICKET,
  'ticket.unassigned': TICKET,
  'ticket.reassigned': TICKET,
  'ticket.released': TICKET,
  'ticket.state_changed': TICKET,
  'message.posted': TICKET,
  'message.taken_back': TICKET,
  'chat.read': TICKET,
  'notification.dismissed': { ...NOBODY, requester: true },
  'notification.all_dismissed': { ...NOBODY, requester: true },
  'account.profile_updated': TICKET,
  'account.mail_preferences_set': { ...NOBODY, requester: true },
  'factor.added': { ...NOBODY, requester: true },
  'factor.removed': { ...NOBODY, requester: true },
  'factor.recovery_renewed': { ...NOBODY, requester: true },
  'factor.recovery_used': { ...NOBODY, requester: true },
  'factor.reset': { ...ADMINS, requester: true },
  'security.settings_changed': ADMINS,
  'account.erased': { ...TICKET, requester: false },
  'retention.applied': ANYBODY,
  'account.registered': ADMINS,
  'account.added': ADMINS,
  'account.deleted': ADMINS,
  'mail.failed': ADMINS,
  'mail.retried': ADMINS,
  'code.requested': NOBODY,
  'session.started': NOBODY,
  'session.ended': NOBODY,
  'session.others_ended': NOBODY,
  'session.all_ended': NOBODY,
  'account.password_changed': NOBODY,
  'account.password_reset': NOBODY,
  'ticket.read': NOBODY,
  'ticket.picture_read': NOBODY,
  'ticket.found': NOBODY,
  'session.refused': NOBODY,
  'audit.exported': NOBODY,
  'person.exported': NOBODY,
  'keys.rotated': NOBODY,
  'keys.dropped': NOBODY,
  'record.emptied': NOBODY,
  emptied: NOBODY,
}

const LISTENERS: Record<keyof typeof ANYBODY, Role> = {
  requester: 'User',
  user: 'User',
  member: 'SupportTeam',
  admin: 'Admin',
}

it.each(Object.entries(HEARD))('%s is heard by whoever may know', (kind, expected) => {
  const about = /^(ticket|message|chat|mail)\./.test(kind)
  const event = {
    number: 1,
    kind,
    ticketId: about ? 'ticket' : null,
    requesterId: about ? 'requester' : null,
    actorId: 'requester',
    occurredAt: '',
    data: { accountId: 'requester', assigneeId: 'requester', role: 'User' },
  } as unknown as EventRecord
  for (const [id, role] of Object.entries(LISTENERS)) {
    expect(mayHearOf({ id, role }, event), id).toBe(expected[id as keyof typeof ANYBODY])
  }
})

it('shows people to staff, and to users staff and themselves', () => {
  const actor = (id: string, role: Role) => userActor({ id, role, username: id })
  const person = (id: string, role: Role) => ({ id, role, username: id, picture: null })
  for (const role of ['SupportTeam', 'Admin'] as const) {
    expect(maySeeUser(actor('staff', role), person('user', 'User'))).toBe(true)
    expect(maySeeUser(actor('user', 'User'), person('staff', role))).toBe(true)
  }
  expect(maySeeUser(actor('user', 'User'), person('user', 'User'))).toBe(true)
  expect(maySeeUser(actor('user', 'User'), person('other', 'User'))).toBe(false)
})
