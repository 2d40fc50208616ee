import type { UndeliveredReason } from '@support-desk/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { chatMessage, chatPage, chatTicket, conversation } from '#testing/sample-chat.ts'

const bounce = (
  receivedId: string,
  entryId: string,
  said: { recipient: string | null; text: string; status?: string | null; why?: UndeliveredReason },
) => ({
  receivedId,
  ticketId: 't1',
  entryId,
  kind: 'bounce' as const,
  hasRest: false,
  isCut: false,
  hasFormatting: false,
  sentBy: null,
  bounce: { why: 'returned' as const, status: '5.2.2', ...said },
})

test('lists recipients that a message did not reach, each once, with the reason', async () => {
  const messages = [chatMessage('We come at ten.'), chatMessage('Or at twelve.')]
  const full = bounce('r1', 'message We come at ten.', { recipient: 'ada@example.com', text: 'Mailbox full' })
  const other = bounce('r2', 'message We come at ten.', { recipient: null, text: '' })
  const unsent = { recipient: 'ada@example.com', status: null, text: '' }
  const entry = 'message Or at twelve.'
  const trying = bounce('o1', entry, { ...unsent, why: 'trying' })
  const notSetUp = bounce('o2', entry, { ...unsent, why: 'not_set_up' })
  const page = { ...chatPage(messages), mails: [full, other, full, trying, notSetUp] }
  renderApp(
    '/chat?ticket=t1',
    {
      [route('getTicket', 't1')]: { body: chatTicket() },
      [route('getMessages', 't1')]: { body: page },
      [route('listConversations')]: { body: [conversation()] },
      [route('markMessagesRead', 't1')]: {},
    },
    sessionOf('SupportTeam', { username: 'sam' }),
  )
  const notes = await screen.findAllByRole('note')
  expect(notes.map((note) => note.textContent)).toEqual([
    'Not delivered to ada@example.com 5.2.2 Mailbox full',
    'Not delivered by email 5.2.2 ',
    'Not sent to ada@example.com yet. Retrying.  ',
    'Not sent: outgoing email is not set up  ',
  ])
  const message = screen.getByText('Or at twelve.').closest<HTMLElement>('[data-message]')
  expect(message && within(message).queryAllByRole('note')).toHaveLength(2)
})
