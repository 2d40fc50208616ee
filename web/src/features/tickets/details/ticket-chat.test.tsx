import type { TimelineEntry } from '#api/models.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { KEYS } from '#api/keys.ts'
import { enterText } from '#testing/enter-text.ts'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { chatMessage, chatPage, ownMessage } from '#testing/sample-chat.ts'
import { sampleTicket, type SampleTicket } from '#testing/sample-ticket.ts'
import { setWindowWidth } from '#testing/window-width.ts'

const ADDRESS = '/ViewTicketDetails/ticket-1'
const taken = (more: Partial<SampleTicket> = {}) =>
  sampleTicket({ assignee: { id: 's2', username: 'ada' }, status: 'Waiting', version: 2, ...more })
const network = (ticket: () => SampleTicket, more: Network = {}): Network => ({
  [route('getTicket', 'ticket-1')]: () => ({ body: ticket() }),
  [route('listTimelineEntries', 'ticket-1')]: { body: [] },
  [route('getMessages', 'ticket-1')]: { body: { messages: [], mails: [], total: 0, seen: 0, read: 0 } },
  ...more,
})

beforeEach(() => localStorage.clear())

const chatButton = () => screen.findByRole('button', { name: 'Chat' })
const field = () => screen.queryByRole('textbox', { name: 'Message' })
const chatHasFocus = () => screen.getByRole('region', { name: 'Chat' }).contains(document.activeElement)

test('opens the chat beside the ticket for its assignee, without moving the focus', async () => {
  renderApp(ADDRESS, network(taken), sessionOf('SupportTeam'))
  await waitFor(() => expect(field()).not.toBeNull())
  expect(chatHasFocus()).toBe(false)

  // The button focuses the open chat and never closes it.
  await userEvent.click(await chatButton())
  await waitFor(() => expect(chatHasFocus()).toBe(true))
  await userEvent.click(await chatButton())
  await waitFor(() => expect(chatHasFocus()).toBe(true))
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(await chatButton())
  expect(field()).not.toBeNull()
})

test('remembers that the reader closed the chat', async () => {
  const first = renderApp(ADDRESS, network(taken), sessionOf('SupportTeam'))
  await userEvent.click(await screen.findByRole('button', { name: 'Close chat' }))
  expect(field()).toBeNull()
  expect(document.activeElement).toBe(await chatButton())
  first.unmount()

  const second = renderApp(ADDRESS, network(taken), sessionOf('SupportTeam'))
  const button = await chatButton()
  expect(screen.queryByRole('button', { name: 'Close chat' })).toBeNull()
  await userEvent.click(button)
  await waitFor(() => expect(chatHasFocus()).toBe(true))
  second.unmount()

  renderApp(ADDRESS, network(taken), sessionOf('SupportTeam'))
  expect(await screen.findByRole('button', { name: 'Close chat' })).toBeDefined()
})

test('keeps the open chat readable for an assignee who loses the ticket', async () => {
  let ticket = taken()
  const { client } = renderApp(
    ADDRESS,
    network(() => ticket),
    sessionOf('SupportTeam'),
  )
  await waitFor(() => expect(field()).not.toBeNull())
  ticket = taken({ assignee: { id: 's3', username: 'sam' }, version: 3 })
  await client.invalidateQueries({ queryKey: KEYS.ticket('ticket-1') })
  expect(await screen.findByText(/admins can reply/)).toBeDefined()
})

test('lets other agents open the chat by the button', async () => {
  const others = () => taken({ assignee: { id: 's3', username: 'sam' } })
  renderApp(ADDRESS, network(others), sessionOf('SupportTeam'))
  await userEvent.click(await chatButton())
  expect(await screen.findByRole('button', { name: 'Close chat' })).toBeDefined()
})

test('opens the chat as a drawer on a phone, only on request', async () => {
  setWindowWidth(375)
  renderApp(ADDRESS, network(taken), sessionOf('SupportTeam'))
  const button = await chatButton()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(button)
  expect(await screen.findByRole('dialog', { name: 'Chat' })).toBeDefined()
})

test('requests the timeline without messages', async () => {
  const { requests } = renderApp(ADDRESS, network(taken), sessionOf('SupportTeam'))
  await chatButton()
  await waitFor(() => {
    const asked = requests.find(({ url }) => url.includes('/timeline'))
    expect(asked && new URL(asked.url).searchParams.get('messages')).toBe('omit')
  })
})

test('lets the assignee give a ticket back with a note, and take it again', async () => {
  let ticket = taken()
  const sent: unknown[] = []
  const release = async (request: Request) => {
    sent.push(await request.json())
    ticket = taken({ assignee: null, status: 'Unassigned', version: 3 })
    return { body: { status: 'Unassigned', version: 3, assignee: null } }
  }
  renderApp(
    ADDRESS,
    network(() => ticket, { [route('releaseTicket', 'ticket-1')]: release }),
    sessionOf('SupportTeam'),
  )
  const button = await screen.findByRole('button', { name: 'Unassign' })
  await userEvent.click(button)
  await screen.findByRole('dialog', { name: 'Unassign this ticket?' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
  await userEvent.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Unassign this ticket?' })
  await enterText(within(dialog).getByLabelText('Note for the new assignee'), 'Away from noon')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unassign' }))
  expect(await screen.findByRole('button', { name: 'Take' })).toBeDefined()
  expect(sent).toEqual([{ version: 2, note: 'Away from noon' }])
  await waitFor(() => expect(document.activeElement?.id).toBe('ticket-subject'))
  expect(Object.keys(localStorage).filter((key) => key.includes('handover'))).toEqual([])
})

test('shows the note of the last handover on the ticket', async () => {
  const by = { id: 'a1', username: 'Dana', role: 'Admin' } as const
  const told: TimelineEntry = {
    number: 7,
    kind: 'ticket.reassigned',
    by,
    occurredAt: '2026-05-04T08:00:00.000Z',
    user: 'ada',
    from: null,
    to: null,
    text: 'Ask for the serial number.',
    team: null,
  }
  const timeline = { [route('listTimelineEntries', 'ticket-1')]: { body: [told] } }
  renderApp(ADDRESS, network(taken, timeline), sessionOf('SupportTeam'))
  const note = await screen.findByRole('figure')
  expect(note.textContent).toContain('Dana reassigned this ticket')
  expect(note.textContent).toContain('Ask for the serial number.')
})

test('shows a requester the latest reply while the chat is closed, with a link to it', async () => {
  setWindowWidth(375)
  const replied = chatPage([chatMessage('Please restart it.'), ownMessage('Still green.')])
  renderApp(
    ADDRESS,
    network(taken, {
      [route('getMessages', 'ticket-1')]: { body: replied },
      [route('getUnread')]: {
        body: { messages: 1, conversations: [{ ticketId: 'ticket-1', unread: 1 }], more: false },
      },
    }),
    sessionOf('User'),
  )
  const reply = within(await screen.findByRole('region', { name: 'Latest reply' }))
  reply.getByText('Please restart it.')
  await userEvent.click(await reply.findByRole('button', { name: 'Chat · 1 new' }))
  expect(await screen.findByRole('dialog', { name: 'Chat' })).toBeDefined()
})
