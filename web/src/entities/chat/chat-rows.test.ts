import { expect, test } from 'vitest'
import { chatRows, deliveryMarks } from './chat-rows.ts'
import { chatMessage, ownMessage } from '#testing/sample-chat.ts'
import { timesOf } from '#ui/text/times.ts'
import { arrivedMessage } from '#entities/conversation/thread/shown-message.ts'

const { dayOf } = timesOf({ locale: 'en', timeZone: 'UTC' })

const shown = (times: string[], authors: string[] = []) =>
  times.map((postedAt, index) => {
    const author = { id: authors[index] ?? 's1', username: 'sam', role: 'SupportTeam' } as const
    return arrivedMessage(chatMessage(String(index), { postedAt, author, number: index + 1 }))
  })

test('groups messages of one author within a minute, and adds a heading for every day', () => {
  const rows = chatRows(
    shown(
      [
        '2026-01-06T10:00:05',
        '2026-01-06T10:00:50',
        '2026-01-06T10:00:55',
        '2026-01-06T10:01:00',
        '2026-01-07T10:01:01',
      ],
      ['s1', 's1', 's2', 's2', 's2'],
    ),
    null,
    dayOf,
  )
  expect(rows.map((row) => (row.kind === 'group' ? row.messages.length : row.kind))).toEqual([
    'day',
    2,
    1,
    1,
    'day',
    1,
  ])
})

test('splits a group at the unread line, and counts the unread messages', () => {
  const times = ['2026-01-06T10:00:05', '2026-01-06T10:00:06', '2026-01-06T10:00:07']
  const rows = chatRows(shown(times), { after: 1, count: 2 }, dayOf)
  expect(rows.map(({ kind }) => kind)).toEqual(['day', 'group', 'unread', 'group'])
  expect(rows[2]).toMatchObject({ count: 2 })
})

test('marks only the last seen and the last sent message', () => {
  const messages = ['a', 'b', 'c', 'd'].map((text, index) =>
    arrivedMessage(ownMessage(text, { number: index + 1, isRetracted: text === 'd' })),
  )
  expect([...deliveryMarks(messages, 2)]).toEqual([
    ['key of b', 'seen'],
    ['key of c', 'sent'],
  ])
  expect([...deliveryMarks(messages, 4)]).toEqual([['key of c', 'seen']])
})
