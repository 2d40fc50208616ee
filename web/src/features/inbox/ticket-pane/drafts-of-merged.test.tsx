import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { WithCache } from '../../../app/cache/cache-provider.tsx'
import { renderApp, sessionOf } from '../../../testing/render-app.tsx'
import { route } from '../../../testing/route.ts'
import { conversationPage } from '../../../testing/sample-chat.ts'
import { queueFields as queue } from '../../../testing/sample-queue.ts'
import { sampleTicket } from '../../../testing/sample-ticket.ts'
import { TicketPane } from './ticket-pane.tsx'

test('what was being written in a ticket that was merged into this one goes on here', async () => {
  const keep = (key: string, text: string) => localStorage.setItem(`draft:${key}`, JSON.stringify({ text }))
  keep('chat s2 ticket-1', 'Hello.')
  keep('chat s2 ticket-9', 'Try the blue')
  keep('note-s2-ticket-9', 'Known fault')
  const from = [{ id: 'ticket-9', number: 9, subject: 'Green', state: 'Solved' as const }]
  const ticket = sampleTicket({
    queue,
    assignee: { id: 's2', username: 'ada' },
    merged: { isMerged: false, into: null, from },
  })
  renderApp(
    '/',
    {
      [route('getTicketDetails', 'ticket-1')]: { body: ticket },
      [route('getConversation', 'ticket-1')]: { body: conversationPage([]) },
    },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <TicketPane ticketId="ticket-1" onNext={() => undefined} onClosed={() => undefined} />
          </WithCache>
        ),
      },
    ],
  )
  const written = (name: string) => {
    const box = screen.getByRole('textbox', { name })
    return box instanceof HTMLTextAreaElement ? box.value : box.textContent
  }
  await screen.findByRole('textbox', { name: 'Reply' })
  await waitFor(() => expect(written('Reply')).toMatch(/^Hello\.\n?Try the blue$/))
  await userEvent.click(screen.getByRole('button', { name: /^Note/ }))
  await waitFor(() => expect(written('Note for staff')).toBe('Known fault'))
  expect(Object.keys(localStorage).filter((key) => key.includes('ticket-9'))).toEqual([])
})
