import { EVENT_KINDS, EVENTS } from '@support-desk/contract/event-registry'
import { STALE, TIMELINE_KINDS } from '@support-desk/contract/event-tables'
import { expect, it } from 'vitest'
import { actorWords, auditWords } from '../features/audit/audit-text.ts'
import { entryWords } from '../features/tickets/timeline/entry-text.ts'
import { isolate } from '../ui/text/isolate.ts'
import { EFFECTS } from './live-effects.ts'
import type { AuditEntry } from './models.ts'
import { RESOURCE_KEYS } from './resource-keys.ts'

const subject = { ticket: 't1', person: 'p1' }

it.each(EVENT_KINDS)('%s makes the same stale', (kind) => {
  const keys = STALE[kind].map((resource) => {
    const key = RESOURCE_KEYS[resource]
    return typeof key === 'function' ? key(subject) : key
  })
  expect(keys).toEqual(EFFECTS[kind](subject))
})

const DETAILS: Record<string, string>[] = [
  {
    from: 'Waiting',
    to: 'OnHold',
    number: '3',
    role: 'SupportTeam',
    address: '192.0.2.x',
    kind: 'totp',
    roles: 'Admin, User',
    count: '2',
    what: 'mail',
    format: 'csv',
    first: '1',
    last: '9',
  },
  {
    from: 'OnHold',
    to: 'Solved',
    number: '4',
    role: 'User',
    address: '',
    kind: 'passkey',
    roles: '',
    count: '3',
    what: 'chats',
    format: 'jsonl',
    first: '2',
    last: '8',
  },
]
const ada = { id: 'a1', username: 'Ada', role: 'Admin' } as const

it.each(EVENT_KINDS)('%s reads the same in the audit', (kind) => {
  for (const details of DETAILS) {
    for (const by of [null, ada]) {
      for (const about of [null, { ...ada, username: 'Tom' }, { ...ada, username: '' }]) {
        const entry: AuditEntry = { number: 1, kind, time: '', by, about, ticket: null, details }
        const whom = about ? (about.username ? isolate(about.username) : 'a former member') : ''
        const whose = whom || (by ? 'themselves' : 'somebody')
        const { sentence, nobody = 'Somebody' } = EVENTS[kind].audit
        expect(sentence({ details: details as never, whom, whose })).toBe(auditWords(entry))
        expect(by ? isolate(by.username) : nobody).toBe(actorWords(entry))
      }
    }
  }
})

it.each(TIMELINE_KINDS)('%s reads the same in the time line', (kind) => {
  for (const text of ['', 'Hello']) {
    for (const image of [true, false]) {
      const entry = { number: 1, kind, by: ada, time: '', person: 'Tom', from: null, to: null, text, image }
      const words = EVENTS[kind].timeline.words({ person: isolate('Tom'), text, image })
      expect(`${isolate('Ada')} ${words}`).toBe(entryWords(entry))
    }
  }
})
