import { userActor } from './actor.ts'
import { describe, expect, it } from 'vitest'
import {
  AUDIT_GROUPS,
  AUDIT_KINDS as OLD_AUDIT_KINDS,
  type EventData as OldEventData,
  type EventKind as OldEventKind,
  kindsIn as oldKindsIn,
  ROLES,
  TIMELINE_KINDS as OLD_TIMELINE_KINDS,
  type TimelineKind,
} from '@support-desk/contract'
import {
  AUDIT_KINDS,
  type EventData,
  EVENT_KINDS,
  EVENTS,
  type EventKind,
  kindsIn,
} from '@support-desk/contract/event-registry'
import {
  MESSAGE_KINDS,
  NOTE_KINDS,
  TICKET_CHANGE_KINDS,
  TIMELINE_KINDS,
} from '@support-desk/contract/event-tables'
import { conversationNotices } from '../conversation/events.ts'
import { noticesFor as oldNoticesFor } from '../notifications/notices.ts'
import { leavesAllAsShown, mayHearOf as oldMayHearOf } from '../tickets/policy.ts'
import type { EventRecord, NewEvent } from './ports.ts'
import { stateWord } from '@support-desk/contract'
import { inWords } from '../tickets/ticket-conflicts.ts'
import { SESSION_ENDS } from '../live/live-door.ts'
import { presentAuditEntry } from '../audit/present.ts'
import { presentEvent } from '../live/present.ts'
import { WITH_NOTE } from '../tickets/present-timeline.ts'
import { noticesFor } from '../notifications/notice-registry.ts'
import { aboutOf as oldAboutOf } from './event-log/event-chain.ts'
import { CHANGES, userIn } from '../tickets/queries-timeline.ts'
import { ticketNotices } from '../tickets/events.ts'
import {
  aboutOf,
  changesWhatIsShown,
  isShownByName,
  mayHearOf,
  recheckedBy,
  RETAINED_FOR_AUDIT,
  subjectOf,
} from './event-registry.ts'
import type { Ticket, TimelineEntry } from '../tickets/index.ts'

const ann = { accountId: 'ann' }
/** Data of every kind, with each value on which anything depends. */
const SAMPLES: { [Kind in EventKind]: EventData[Kind][] & OldEventData[Kind][] } = {
  'ticket.raised': [{}],
  'ticket.opened': [{}],
  'ticket.taken': [{ assigneeId: 'eve' }],
  'ticket.assigned': [{ assigneeId: 'ann' }],
  'ticket.unassigned': [{ formerAssigneeId: 'ann' }],
  'ticket.reassigned': [
    { assigneeId: 'ann', formerAssigneeId: 'bob' },
    { assigneeId: 'eve', formerAssigneeId: 'ann', noteId: 'n1' },
  ],
  'ticket.released': [{ formerAssigneeId: 'eve' }, { formerAssigneeId: 'ann', noteId: 'n1' }],
  'ticket.state_changed': [
    { from: 'Waiting', to: 'OnHold' },
    { from: 'OnHold', to: 'Solved' },
  ],
  'message.posted': [{ messageId: 'm1', number: 1 }],
  'message.taken_back': [{ messageId: 'm1', number: 1 }],
  'chat.read': [{ number: 4 }],
  'notification.dismissed': [{ notificationId: 'n1' }],
  'notification.all_dismissed': [{ count: 3 }],
  'account.registered': [ann],
  'account.added': ROLES.map((role) => ({ ...ann, role })),
  'account.profile_updated': [ann],
  'account.mail_preferences_set': [ann],
  'account.deleted': ROLES.map((role) => ({ ...ann, role })),
  'code.requested': [{}],
  'account.password_changed': [ann],
  'account.password_reset': [ann],
  'session.started': [ann, { ...ann, address: '192.0.2.x' }],
  'session.ended': [ann],
  'session.others_ended': [ann],
  'session.all_ended': [ann],
  'factor.added': [{ ...ann, factorId: 'f1', kind: 'totp' }],
  'factor.removed': [{ ...ann, factorId: 'f1', kind: 'passkey' }],
  'factor.recovery_renewed': [ann],
  'factor.recovery_used': [ann],
  'factor.reset': [ann],
  'security.settings_changed': [{ roles: [] }, { roles: ['Admin', 'SupportTeam'] }],
  'mail.failed': [{ mailId: 'm1' }],
  'mail.retried': [{ mailId: 'm1' }],
  'ticket.read': [{}],
  'ticket.picture_read': [{}],
  'ticket.found': [{}],
  'session.refused': [{ address: '192.0.2.x' }, { ...ann, address: '192.0.2.x' }],
  'audit.exported': [{ format: 'csv' }],
  'keys.rotated': [{ sessionsEnded: false }, { sessionsEnded: true }],
  'keys.dropped': [{ count: 1 }],
  'person.exported': [ann],
  'account.erased': ROLES.map((role) => ({ ...ann, role })),
  'retention.applied': (['tickets', 'chats', 'mail', 'pictures'] as const).map((what) => ({
    what,
    count: 2,
  })),
  'record.emptied': [{ count: 2, first: 1, last: 9 }],
  emptied: [{}],
}

const recordsOf = (kind: EventKind): EventRecord[] =>
  [null, 'ann', 'bob', 'eve'].flatMap((actorId) =>
    (SAMPLES[kind] as readonly object[]).map((data) => {
      const place = { number: 1, ticketId: 't1', requesterId: 'ann', occurredAt: '' }
      return { ...place, kind, actorId, data } as EventRecord
    }),
  )
const everyRecord = EVENT_KINDS.flatMap(recordsOf)
const listeners = ['ann', 'bob', 'eve'].flatMap((id) => ROLES.map((role) => ({ id, role })))
const sorted = (kinds: readonly string[]): string[] => kinds.toSorted()

describe('what is derived from the descriptors is what the old tables said', () => {
  it('has the same kinds, and their data', () => {
    const oldKinds: OldEventKind[] = [...OLD_AUDIT_KINDS, 'emptied']
    expect(sorted(EVENT_KINDS)).toEqual(sorted(oldKinds))
    for (const { kind, data } of everyRecord) expect(EVENTS[kind].data.parse(data)).toEqual(data)
  })

  it('tells the same people', () => {
    for (const event of everyRecord) {
      for (const listener of listeners) {
        const about = JSON.stringify([listener, event])
        expect(mayHearOf(listener, event), about).toBe(oldMayHearOf(listener, event))
      }
    }
  })

  it('moves the same kinds past what is shown', () => {
    for (const kind of EVENT_KINDS) expect(changesWhatIsShown(kind), kind).toBe(!leavesAllAsShown(kind))
  })

  it('is about the same accounts', () => {
    for (const event of everyRecord)
      expect(aboutOf(event, event.actorId), event.kind).toBe(oldAboutOf(event.data, event.actorId))
    // Of what nobody hears, no connection is told whom it is about.
    const heard = everyRecord.filter((event) => listeners.some((listener) => mayHearOf(listener, event)))
    for (const event of heard) expect(subjectOf(event), event.kind).toBe(presentEvent(event).person)
  })

  it('files the same in each group, with the same details', () => {
    for (const group of AUDIT_GROUPS) expect(sorted(kindsIn(group))).toEqual(sorted(oldKindsIn(group)))
    expect(sorted(AUDIT_KINDS)).toEqual(sorted(OLD_AUDIT_KINDS))
    for (const { kind, data, number, occurredAt } of everyRecord) {
      const entry = { kind, data, number, occurredAt, actor: null, about: null, ticket: null }
      const fields = Object.keys(data).filter((field) => !isShownByName(kind, field))
      expect(fields, kind).toEqual(Object.keys(presentAuditEntry(entry).details))
    }
  })

  it('tells the same in the time line, and to who acted too late', () => {
    expect(TIMELINE_KINDS).toEqual(OLD_TIMELINE_KINDS)
    expect(TICKET_CHANGE_KINDS).toEqual(CHANGES)
    expect(NOTE_KINDS).toEqual([...WITH_NOTE])
    expect(MESSAGE_KINDS).toEqual(OLD_TIMELINE_KINDS.filter((kind) => kind.startsWith('message.')))
    for (const kind of TIMELINE_KINDS) {
      const { person, conflict } = EVENTS[kind].timeline
      for (const event of recordsOf(kind) as Extract<EventRecord, { kind: TimelineKind }>[]) {
        const named = person === undefined ? null : new Map(Object.entries(event.data)).get(person)
        expect(named, kind).toBe(userIn(event))
      }
      if (!conflict) continue
      const entry: TimelineEntry = {
        number: 1,
        kind,
        actor: { id: 'eve', username: 'Eve', role: 'Admin' },
        occurredAt: '',
        person: 'Ann',
        from: 'Waiting',
        to: 'OnHold',
        text: '',
        hasPicture: false,
      }
      expect(conflict({ name: 'Eve', person: 'Ann', state: stateWord('OnHold') })).toBe(inWords(entry))
    }
  })

  it('makes the same connections ask again', () => {
    for (const event of everyRecord) {
      const concernsAll =
        event.kind === 'security.settings_changed' ||
        (event.kind === 'keys.rotated' && event.data.sessionsEnded)
      const concernsOne = SESSION_ENDS.some((kind) => kind === event.kind)
      const expected = concernsAll ? 'everybody' : concernsOne ? 'ann' : null
      expect(recheckedBy(event), event.kind).toBe(expected)
    }
  })

  it('keeps the same for as long', () => {
    const kinds = [...oldKindsIn('logins'), ...oldKindsIn('reading'), 'code.requested']
    expect(sorted(RETAINED_FOR_AUDIT)).toEqual(sorted(kinds))
  })

  it('gives the same notices', () => {
    const ticket: Ticket = {
      id: 't1',
      requester: { id: 'ann', username: 'Ann' },
      assignee: { id: 'bob', username: 'Bob' },
      state: 'Waiting',
      opened: true,
      subject: 'Printer',
      message: '',
      occurredOn: '',
      occurredTime: '',
      createdAt: '',
      messageCount: 0,
      version: 1,
      picture: { full: '', thumb: '' },
    }
    const tickets = [ticket, { ...ticket, assignee: null }, { ...ticket, note: 'Look at the fuser.' }]
    const actors = ROLES.flatMap((role) =>
      ['ann', 'bob', 'eve'].map((id) => userActor({ id, username: `Name of ${id}`, role })),
    )
    const registry = { ...ticketNotices, ...conversationNotices }
    let count = 0
    for (const { kind, data } of everyRecord) {
      if (kind === 'emptied') continue
      const event = { kind, data } as NewEvent
      for (const actor of actors) {
        for (const about of tickets) {
          const old = oldNoticesFor(event, about, actor)
          const derived = noticesFor(registry, event, about, actor).map((notice) => ({
            ...notice,
            kind,
            userId: notice.userId ?? null,
            replaces: notice.mail?.about === 'chat',
          }))
          expect(derived).toEqual(old)
          count += old.length
        }
      }
    }
    expect(count).toBeGreaterThan(100)
  })
})
