import { expect, test } from 'vitest'
import { chatRows } from './chat-rows.ts'
import { arrivedMessage } from './shown-message.ts'
import { chatMessage } from './sample-chat.ts'

const reader = {
  user_name: 'ada',
  power: 'User',
  jwttoken: '',
  empcode: '',
  dept: '',
  pro_img: false,
  image: null,
} as const
const shown = (times: string[], users: string[] = []) =>
  times.map((time, index) =>
    arrivedMessage(chatMessage(String(index), { time, user: users[index] ?? 'sam' }), index, reader),
  )

test('messages of one author in one minute stand together, and every day has a heading', () => {
  const rows = chatRows(
    shown(
      [
        '2026-01-06T10:00:05',
        '2026-01-06T10:00:50',
        '2026-01-06T10:00:55',
        '2026-01-06T10:01:00',
        '2026-01-07T10:01:01',
      ],
      ['sam', 'sam', 'tom', 'tom', 'tom'],
    ),
    null,
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

test('the line above what is unread splits a group and counts what follows', () => {
  const rows = chatRows(shown(['2026-01-06T10:00:05', '2026-01-06T10:00:06', '2026-01-06T10:00:07']), 1)
  expect(rows.map(({ kind }) => kind)).toEqual(['day', 'group', 'unread', 'group'])
  expect(rows[2]).toMatchObject({ count: 2 })
})
