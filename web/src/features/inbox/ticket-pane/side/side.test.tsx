import { documentOfText } from '@support-desk/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mine, openPane } from '#testing/open-pane.tsx'
import { route } from '#testing/route.ts'
import { chatMessage } from '#testing/sample-chat.ts'
import { queueFields as queue } from '#testing/sample-queue.ts'
import { writeRich } from '#testing/write-rich.ts'
import { listenToShortcuts } from '#ui/keyboard/shortcuts.ts'
import { emptyTray } from '#entities/file/tray/trays.ts'
import type { Side } from '#entities/ticket/side/queries.ts'
import type { SideMessage } from './queries.ts'

// The simulated browser cannot upload in chunks.
vi.mock('#entities/file/tray/upload.ts', () => ({
  async uploadFile(file: File, { onBegun }: { onBegun: (id: string) => void }) {
    onBegun('upload-1')
    return { id: 'upload-1', name: file.name, size: 4, received: 4, file: null, expiresAt: '' }
  },
}))

let stop: () => void
beforeEach(() => {
  localStorage.clear()
  emptyTray('side-s2-ticket-1-new')
  stop = listenToShortcuts()
})
afterEach(() => stop())

const side = (more: Partial<Side> = {}): Side => ({
  id: 'side-1',
  ticketId: 'ticket-1',
  number: 1,
  subject: 'Spare lamp',
  recipients: ['pia@parts.example'],
  startedAt: '2026-05-04T10:00:00.000Z',
  messageCount: 2,
  turn: 'us',
  last: { at: '2026-05-04T11:00:00.000Z', from: 'Pia', beginning: 'It ships on Monday.' },
  hasUndelivered: false,
  ...more,
})

const message = (more: Partial<SideMessage>): SideMessage => ({
  id: 'side-message-1',
  number: 1,
  kind: 'sent',
  author: { id: 's2', username: 'ada' },
  sender: null,
  recipients: ['pia@parts.example'],
  text: 'Can you send one?',
  document: null,
  quotes: [],
  at: '2026-05-04T10:00:00.000Z',
  isOwn: true,
  isRetracted: false,
  attachments: [],
  mails: [],
  ...more,
})

const answer = message({
  id: 'side-message-2',
  number: 2,
  kind: 'answer',
  author: null,
  sender: { address: 'pia@parts.example', name: 'Pia' },
  recipients: [],
  text: 'It ships on Monday.',
  isOwn: false,
})

const SIDES = '/api/v1/tickets/ticket-1/side-conversations'
const mail = {
  address: 'support@example.com',
  replyName: '',
  signature: documentOfText('Your desk'),
  isSent: true,
}
const people = { id: 'user-1', name: 'uma', address: null, isContact: false, undelivered: null }

/** Opens a ticket with these side conversations. */
const openTicket = (sides: Side[], messages: SideMessage[] = []) =>
  openPane(
    {
      ticket: mine({ queue }),
      messages: [
        chatMessage('Still green.', { author: { id: 'user-1', username: 'uma', role: 'User' }, number: 1 }),
      ],
    },
    {
      [route('getParticipants', 'ticket-1')]: { body: { requester: people, cc: [], copied: [], mail } },
      [route('listAttachments', 'ticket-1')]: { body: [] },
      [route('listSideConversations', 'ticket-1')]: { body: sides },
      [`GET ${SIDES}/side-1`]: { body: { conversation: sides[0] ?? side(), messages } },
      [`PUT ${SIDES}/side-1/read-mark`]: { status: 204 },
      [`POST ${SIDES}`]: { body: { conversation: side({ turn: 'third' }), messages: [message({})] } },
      [`POST ${SIDES}/side-1/messages`]: { body: { conversation: side(), messages: [answer] } },
    },
  )

/** The field of the email, after the editor has replaced the plain field. */
async function editor(): Promise<HTMLElement> {
  const panel = within(await screen.findByRole('dialog', { name: /Third party/ }))
  await userEvent.click(await panel.findByRole('textbox', { name: 'Email to third parties' }))
  await panel.findByRole('toolbar', { name: 'Formatting' })
  return panel.getByRole('textbox', { name: 'Email to third parties' })
}

test('starts a side conversation by its key, quoting the last message of the requester', async () => {
  const { sent } = openTicket([])
  await screen.findByText('Still green.')
  await screen.findByRole('textbox', { name: 'Reply' })
  await userEvent.keyboard('f')
  const panel = within(await screen.findByRole('dialog', { name: /Third party/ }))
  const to = panel.getByRole('textbox', { name: 'To' })
  await waitFor(() => expect(document.activeElement).toBe(to))
  await userEvent.type(to, 'Pia <pia@parts.example>, otto@parts.example')
  // Exactly what leaves: the quote and the signature.
  await panel.findByText('Still green.')
  panel.getByText('Your desk')
  writeRich(await editor(), 'Can you send one?')
  await userEvent.click(panel.getByRole('button', { name: /^Send email/ }))
  await waitFor(async () =>
    expect(await sent('/side-conversations')).toMatchObject([
      {
        to: ['pia@parts.example', 'otto@parts.example'],
        subject: 'Green projector',
        text: 'Can you send one?',
        quotes: [1],
        ticketFiles: [],
      },
    ]),
  )
  await screen.findByText(/^Sent to/)
})

test('lists side conversations with their state, and answers one', async () => {
  const { sent, requests } = openTicket([side()], [message({}), answer])
  const list = within(await screen.findByRole('region', { name: 'Third parties' }))
  await userEvent.click(list.getByRole('button', { name: /Spare lamp.*Pia\W* answered/ }))
  const emails = within(await screen.findByRole('list', { name: 'Emails' }))
  expect(emails.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Can you send one?'),
    expect.stringContaining('It ships on Monday.'),
  ])
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/side-1/read-mark'))).toBe(true))
  writeRich(await editor(), 'Thanks!')
  await userEvent.click(screen.getByRole('button', { name: /^Send email/ }))
  await waitFor(async () =>
    expect(await sent('/side-1/messages')).toMatchObject([{ text: 'Thanks!', quotes: [] }]),
  )
})

test('takes dropped files for itself, not for the reply to the requester', async () => {
  openTicket([])
  await screen.findByRole('textbox', { name: 'Reply' })
  await userEvent.keyboard('f')
  await screen.findByRole('dialog', { name: /Third party/ })
  const file = new File(['x'], 'order.csv', { type: 'text/csv' })
  fireEvent.drop(await editor(), { dataTransfer: { files: [file], types: ['Files'], getData: () => '' } })
  expect(await screen.findAllByRole('button', { name: 'Remove order.csv' })).toHaveLength(1)
})
