import { expect, it } from 'vitest'
import type { EventKind, Role } from '@support-desk/contract'
import { EVENT_KINDS, EVENTS } from '@support-desk/contract/event-registry'
import { mayHearOf, recheckedBy, subjectOf } from './event-registry.ts'
import type { EventRecord } from './event-log/event.ts'

const LISTENERS = { subject: 'User', requester: 'User', actor: 'User', agent: 'SupportTeam', admin: 'Admin' }

/** For each audience: an event, and the listeners who hear of it. */
const HEARERS: [EventKind, data: object, hearers: (keyof typeof LISTENERS)[]][] = [
  ['session.started', { accountId: 'subject' }, []],
  ['retention.applied', { what: 'chats' }, ['subject', 'requester', 'actor', 'agent', 'admin']],
  ['retention.applied', { what: 'mail' }, ['admin']],
  ['account.erased', { accountId: 'subject', role: 'User' }, ['agent', 'admin']],
  ['account.erased', { accountId: 'x', role: 'Admin' }, ['subject', 'requester', 'actor', 'agent', 'admin']],
  ['mail.failed', { mailId: 'x' }, ['admin']],
  ['notification.dismissed', { notificationId: 'x' }, ['actor']],
  ['factor.added', { accountId: 'subject' }, ['subject']],
  ['account.profile_updated', { accountId: 'subject' }, ['subject', 'agent', 'admin']],
  ['factor.reset', { accountId: 'subject' }, ['subject', 'admin']],
  ['ticket.priority_changed', { from: 'low', to: 'high' }, ['agent', 'admin']],
  ['view.added', { visibility: 'own' }, ['actor']],
  ['view.changed', { from: 'own', to: 'team' }, ['agent', 'admin']],
  ['view.deleted', { visibility: 'all' }, ['agent', 'admin']],
  ['form.changed', { formId: 'x' }, ['subject', 'requester', 'actor', 'agent', 'admin']],
  ['form.changed', { formId: 'x', isInternal: true }, ['agent', 'admin']],
  ['form.created', { formId: 'x' }, ['subject', 'requester', 'actor', 'agent', 'admin']],
  ['message.posted', { messageId: 'x', number: 1 }, ['requester', 'agent', 'admin']],
]

const happened = (kind: string, data: object): EventRecord => {
  const place = { number: 1, ticketId: 'ticket', requesterId: 'requester', actorId: 'actor', occurredAt: '' }
  return { ...place, kind, data } as EventRecord
}

it.each(HEARERS)('announces %s with %o to %j', (kind, data, hearers) => {
  const heard = Object.entries(LISTENERS).filter(([id, role]) =>
    mayHearOf({ id, role: role as Role }, happened(kind, data)),
  )
  expect(heard.map(([id]) => id)).toEqual(hearers)
})

it('covers every audience of the registry', () => {
  const tried = new Set(HEARERS.map(([kind]) => String(EVENTS[kind].audience)))
  const untried = EVENT_KINDS.filter((kind) => !tried.has(String(EVENTS[kind].audience)))
  expect(untried).toEqual([])
})

it('announces no event of an unknown, newer kind', () => {
  for (const kind of ['ticket.invented', 'constructor']) {
    const event = happened(kind, { accountId: 'subject' })
    expect(mayHearOf({ id: 'subject', role: 'Admin' }, event)).toBe(false)
    expect([subjectOf(event), recheckedBy(event)]).toEqual([null, null])
  }
})
