import { expect, test } from 'vitest'
import type { TimelineEntry } from '../../../../api/models.ts'
import { chatMessage } from '../../../../testing/sample-chat.ts'
import { arrivedMessage } from '../../../conversation/shared/messages/shown-message.ts'
import { readingRows, type ReadingParts, type ReadingRow } from './reading-rows.ts'

const at = (hour: number, day = 6) => `2026-01-0${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
const said = (text: string, postedAt: string, number: number) =>
  arrivedMessage(chatMessage(text, { postedAt, number }))
const happened = (number: number, occurredAt: string, kind = 'ticket.taken'): TimelineEntry => ({
  number,
  kind: kind as TimelineEntry['kind'],
  by: null,
  occurredAt,
  user: '',
  team: null,
  from: null,
  to: null,
  text: '',
  hasPicture: false,
})

const parts = (more: Partial<ReadingParts>): ReadingParts => ({
  messages: [],
  entries: [],
  olderMessages: false,
  olderEntries: false,
  unread: null,
  ...more,
})
const words = (row: ReadingRow): string => {
  if (row.kind === 'message') return row.message.text
  if (row.kind === 'event') return `#${row.entry.number}`
  return row.kind === 'day' ? row.time.slice(0, 10) : `${row.count} unread`
}
const read = (more: Partial<ReadingParts>) =>
  readingRows(parts(more), (time) => time.toISOString().slice(0, 10)).map(words)

test('messages and events stand in order of time, by day; what the ticket was raised with is told elsewhere', () => {
  expect(
    read({
      messages: [said('one', at(9), 1), said('two', at(11), 2), said('three', at(8, 7), 3)],
      entries: [happened(4, at(9, 7)), happened(3, at(10)), happened(1, at(7), 'ticket.raised')],
    }),
  ).toEqual(['2026-01-06', 'one', '#3', 'two', '2026-01-07', 'three', '#4'])
})

test('a line stands above what is unread', () => {
  expect(
    read({
      messages: [said('one', at(9), 1), said('two', at(11), 2)],
      entries: [happened(2, at(10))],
      unread: { after: 1, count: 1 },
    }),
  ).toEqual(['2026-01-06', 'one', '#2', '1 unread', 'two'])
})

test('nothing is shown from before the time from which both are there', () => {
  const messages = [said('one', at(9), 51), said('two', at(11), 52)]
  const entries = [happened(9, at(12)), happened(8, at(10)), happened(2, at(3))]
  expect(read({ messages, entries, olderMessages: true })).toEqual(['2026-01-06', 'one', '#8', 'two', '#9'])
  expect(read({ messages, entries: entries.slice(0, 2), olderEntries: true })).toEqual([
    '2026-01-06',
    '#8',
    'two',
    '#9',
  ])
})
