import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { Toasts } from '#app/shell/toasts.tsx'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { chatMessage, conversationPage } from '#testing/sample-chat.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'
import { writeRich } from '#testing/write-rich.ts'
import { listenToShortcuts } from '#ui/keyboard/shortcuts.ts'
import { UndoKey } from '../../undo-key.tsx'
import { TicketPane } from '../ticket-pane.tsx'

let stop: () => void
beforeEach(() => {
  localStorage.clear()
  stop = listenToShortcuts()
})
afterEach(() => stop())

const asked = { author: { id: 'user-1', username: 'uma', role: 'User' as const } }
const kept = {
  id: 'reply-1',
  ticketId: 'ticket-1',
  author: { id: 's2', username: 'ada' },
  text: 'Tomorrow, then.',
  document: null,
  attachments: [],
  sendAt: '2099-05-05T09:00:00.000Z',
  writtenAt: '2026-05-04T09:00:00.000Z',
  held: null,
  isOwn: true,
  isCancellable: true,
}

async function field(): Promise<HTMLElement> {
  await screen.findByRole('toolbar', { name: 'Formatting' })
  return screen.getByRole('textbox', { name: 'Reply' })
}

/** Writes a reply to be sent tomorrow. The server responds with `answer`. */
async function sendLater(answer: object) {
  const ticket = sampleTicket({ assignee: { id: 's2', username: 'ada' }, status: 'Waiting', version: 2 })
  const ways = { onNext: vi.fn<() => void>(), onClosed: vi.fn<() => void>() }
  const { requests } = renderApp(
    '/',
    {
      [route('getTicket', 'ticket-1')]: { body: ticket },
      [route('getConversation', 'ticket-1')]: {
        body: conversationPage([chatMessage('Still green.', asked)]),
      },
      [route('getScheduledReplies', 'ticket-1')]: { body: { replies: [], total: 1 } },
      [route('markNotesRead', 'ticket-1')]: {},
      [route('listWatchers', 'ticket-1')]: { body: [] },
      [route('markMessagesRead', 'ticket-1')]: {},
      [route('createMessage', 'ticket-1')]: answer,
      [route('deleteScheduledReply', 'ticket-1', 'reply-1')]: {},
    },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <TicketPane ticketId="ticket-1" {...ways} />
            <UndoKey />
            <Toasts />
          </WithCache>
        ),
      },
    ],
  )
  const sent = async (path: string) =>
    Promise.all(
      requests
        .filter(({ url, method }) => method === 'POST' && url.endsWith(path))
        .map((request): Promise<unknown> => request.clone().json()),
    )
  await screen.findByText('Still green.')
  await userEvent.keyboard('r')
  await writeRich(await field(), 'Tomorrow, then.')
  await userEvent.keyboard('{Escape}h')
  const dialog = await screen.findByRole('dialog', { name: 'Schedule this reply' })
  await enterText(within(dialog).getByRole('textbox', { name: 'When' }), 'tomorrow 9')
  await userEvent.keyboard('{Enter}')
  return { requests, sent }
}

test('schedules a reply for a time typed in words, and undoes that', async () => {
  const { requests, sent } = await sendLater({ body: { message: null, scheduled: kept } })
  await screen.findByText(/^It will be sent /)
  const [body, ...others] = await sent('/messages')
  expect(body).toMatchObject({
    text: 'Tomorrow, then.',
    expectedLast: 1,
    files: [],
    sendAt: expect.any(String),
  })
  expect(others).toEqual([])
  await waitFor(async () => expect((await field()).textContent).toBe(''))
  await userEvent.keyboard('{Escape}u')
  await waitFor(async () => expect((await field()).textContent).toBe('Tomorrow, then.'))
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('reports that a reply is already saved with another time', async () => {
  await sendLater({ status: 422, body: { code: 'key_reused', detail: 'Another request was sent.' } })
  expect(await screen.findByText(/This reply was already saved\./)).toBeDefined()
})
