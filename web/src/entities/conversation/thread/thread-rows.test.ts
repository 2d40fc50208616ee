import { expect, test } from 'vitest'
import type { ConversationEntry, TimelineEntry } from '#api/models.ts'
import { chatMessage, sampleNote } from '#testing/sample-chat.ts'
import { foldEvents, latestFirst, type ThreadRow, threadRows } from './thread-rows.ts'

const at = (hour: number, day = 6) => `2026-01-0${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
const nothing = { message: null, note: null, event: null, of: null, raised: null }

const said = (text: string, postedAt: string, number: number): ConversationEntry => ({
  ...nothing,
  kind: 'message',
  number,
  message: chatMessage(text, { postedAt, number }),
})
const noted = (text: string, writtenAt: string): ConversationEntry => ({
  ...nothing,
  kind: 'note',
  number: 1,
  note: sampleNote(text, { writtenAt }),
})
const happened = (number: number, occurredAt: string, kind = 'ticket.taken'): ConversationEntry => ({
  ...nothing,
  kind: 'event',
  number,
  event: {
    number,
    kind: kind as TimelineEntry['kind'],
    by: null,
    occurredAt,
    user: '',
    team: null,
    from: null,
    to: null,
    text: '',
  },
})

const words = (row: ThreadRow): string => {
  if (row.kind === 'message') return row.message.text
  if (row.kind === 'note') return `note ${row.note.text}`
  if (row.kind === 'event') return `#${row.entry.number}`
  if (row.kind === 'events') return row.entries.map(({ number }) => `#${number}`).join('+')
  if (row.kind === 'raised') return `raised ${row.of.number}: ${row.raised.message}`
  return row.kind === 'day' ? row.time.slice(0, 10) : `${row.count} unread`
}
const read = (
  entries: readonly ConversationEntry[],
  unread: { after: number; count: number } | null = null,
) => threadRows(entries, unread, (time) => time.toISOString().slice(0, 10)).map(words)

test('groups messages, notes and events by day, without the event that raised the ticket', () => {
  const entries = [
    happened(1, at(7), 'ticket.raised'),
    said('one', at(9), 1),
    happened(3, at(10)),
    said('two', at(11), 2),
    noted('known', at(8, 7)),
    said('three', at(9, 7), 3),
  ]
  expect(read(entries)).toEqual(['2026-01-06', 'one', '#3', 'two', '2026-01-07', 'note known', 'three'])
})

test('adds a line above unread messages', () => {
  const entries = [said('one', at(9), 1), happened(2, at(10)), said('two', at(11), 2)]
  expect(read(entries, { after: 1, count: 1 })).toEqual(['2026-01-06', 'one', '#2', '1 unread', 'two'])
})

test('shows the first message and the replies of a merged ticket in order of time', () => {
  const other = { id: 't2', number: 2, subject: 'The same', status: 'Solved' } as const
  const raised = {
    ...happened(1, at(7), 'ticket.raised'),
    of: other,
    raised: { message: 'It smokes too.', occurredOn: '2026-01-05', occurredTime: '', hasPicture: false },
  }
  const there = { ...said('there', at(8), 1), of: other }
  expect(read([raised, there, said('here', at(9), 1)], { after: 0, count: 1 })).toEqual([
    '2026-01-06',
    'raised 2: It smokes too.',
    'there',
    '1 unread',
    'here',
  ])
})

test('lists the latest rows first below each day, with the raised event if the page does not show it above', () => {
  const entries = [
    happened(1, at(7), 'ticket.raised'),
    said('one', at(9), 1),
    noted('known', at(8, 7)),
    said('two', at(9, 7), 2),
  ]
  const dayOf = (time: Date) => time.toISOString().slice(0, 10)
  const rows = threadRows(entries, { after: 1, count: 1 }, dayOf, { hasOpening: false })
  expect(latestFirst(rows).map(words)).toEqual(['2026-01-07', 'two', 'note known', '2026-01-06', 'one', '#1'])
})

test('folds consecutive events of one person within a minute into one row', () => {
  const by = (number: number, time: string, id: string, text = ''): ConversationEntry => {
    const entry = happened(number, `2026-01-06T${time}.000Z`)
    return {
      ...entry,
      event: entry.event && { ...entry.event, by: { id, username: id, role: 'SupportTeam' }, text },
    }
  }
  const rows = threadRows(
    [
      by(1, '09:00:00', 'sven'),
      by(2, '09:00:20', 'sven'),
      by(3, '09:01:00', 'sven'),
      by(4, '09:01:01', 'sven'),
      by(5, '09:01:02', 'uma'),
      by(6, '09:01:03', 'sven', 'Look at the fuser.'),
      by(7, '09:01:04', 'sven'),
      said('one', '2026-01-06T09:01:05.000Z', 1),
      by(8, '09:01:06', 'sven'),
    ],
    null,
    () => 'day',
  )
  expect(foldEvents(rows).map(words).slice(1)).toEqual(['#1+#2+#3', '#4', '#5', '#6', '#7', 'one', '#8'])
})
