import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#api/models.ts'
import { mine, openPane, rowOf } from '#testing/open-pane.tsx'
import { writeRich } from '#testing/write-rich.ts'
import { route } from '#testing/route.ts'
import { chatMessage } from '#testing/sample-chat.ts'
import { queueFields as queue } from '#testing/sample-queue.ts'
import { sampleTicket, type SampleTicket } from '#testing/sample-ticket.ts'
import { listenToShortcuts } from '#ui/keyboard/shortcuts.ts'
import { pick } from '#testing/pick.ts'

const requesters = (text: string, more: Partial<ChatMessage> = {}) =>
  chatMessage(text, { author: { id: 'user-1', username: 'uma', role: 'User' }, ...more })

let stop: () => void
beforeEach(() => {
  localStorage.clear()
  stop = listenToShortcuts()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

async function field(): Promise<HTMLElement> {
  await screen.findByRole('toolbar', { name: 'Formatting' })
  return screen.getByRole('textbox', { name: 'Reply' })
}
const MESSAGES = '/api/v1/tickets/ticket-1/messages'
/** The response to a message that gets this number. */
const sentAs = (number: number) => ({ message: chatMessage('Sent.', { number }), scheduled: null })

test('shows a ticket as a conversation with its events', async () => {
  openPane({
    ticket: mine(),
    messages: [requesters('Still green.', { postedAt: '2026-05-04T10:00:00.000Z' })],
    events: [
      {
        number: 7,
        kind: 'ticket.taken',
        by: { id: 's2', username: 'ada', role: 'SupportTeam' },
        occurredAt: '2026-05-04T09:00:00.000Z',
        user: '',
        team: null,
        from: null,
        to: null,
        text: '',
      },
    ],
  })
  const log = await screen.findByRole('log', { name: 'Messages and events' })
  await within(log).findByText('Still green.')
  const order = within(log).getAllByText(/everything in green|took this ticket|Still green/)
  expect(order.map(({ textContent }) => textContent?.slice(0, 12))).toEqual([
    'The projecto',
    expect.stringContaining('ada'),
    'Still green.',
  ])
  expect(screen.getByRole('heading', { level: 2, name: 'Green projector' })).toBeDefined()
})

test('sends a reply on Ctrl with Enter, with the last seen message, and opens the next ticket', async () => {
  const desk = { ticket: mine(), messages: [requesters('Still green.')] }
  const { sent, changes, onNext } = openPane(desk, {
    [route('createMessage', 'ticket-1')]: { body: sentAs(2) },
  })
  await screen.findByText('Still green.')
  await userEvent.keyboard('r')
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  writeRich(await field(), 'Try the blue cable.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onNext).toHaveBeenCalledTimes(1))
  // After taking a ticket, an agent usually continues with it.
  expect(await sent(MESSAGES)).toMatchObject([
    { text: 'Try the blue cable.', expectedLast: 1, take: false, status: 'Pending' },
  ])
  expect(changes()).toHaveLength(1)
  expect((await field()).textContent).toBe('')
})

test('focuses the reply or note field by its key at once, and keeps the focus when the editor has loaded', async () => {
  openPane({ ticket: mine(), messages: [] })
  await screen.findByRole('textbox', { name: 'Reply' })
  await userEvent.keyboard('r')
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  for (const [key, name] of [
    ['n', 'Internal note'],
    ['r', 'Reply'],
  ] as const) {
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement?.matches('textarea, [contenteditable=true]')).toBe(false)
    // Sends the second key without a wait, because a late one would assign the ticket.
    fireEvent.keyDown(document.body, { key })
    expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
  }
})

test('does not claim that a reply was sent where outgoing email is not set up', async () => {
  const ann = { id: 'user-1', name: 'Ann', address: 'ann@example.com', isContact: true, undelivered: null }
  const mail = { address: 'support@example.com', replyName: '', signature: null, isSent: false }
  const desk = { ticket: mine({ status: 'Pending', queue }), messages: [] }
  openPane(desk, {
    [route('getParticipants', 'ticket-1')]: { body: { requester: ann, cc: [], copied: [], mail } },
    [route('createMessage', 'ticket-1')]: { body: sentAs(1) },
  })
  await screen.findByText(/^Not sent to/)
  await userEvent.keyboard('r')
  writeRich(await field(), 'Try the blue cable.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Saved, but not sent: outgoing email is not set up.')
  expect(screen.queryByText(/^Sent to/)).toBeNull()
})

test('writes text typed right after N into the note field that opens', async () => {
  openPane({ ticket: mine(), messages: [] })
  await screen.findByRole('textbox', { name: 'Reply' })
  // Before React has rendered the box. Each of these letters is also a shortcut.
  act(() => {
    for (const key of 'narx') {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
  })
  await screen.findByRole('toolbar', { name: 'Formatting' })
  const box = screen.getByRole('textbox', { name: 'Internal note' })
  expect(box.textContent).toBe('arx')
  expect(document.activeElement).toBe(box)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows newer messages before sending, keeps the draft, and sends the draft on the second key press', async () => {
  const desk = { ticket: mine({ status: 'Pending' }), messages: [requesters('Still green.')] }
  const newer = chatMessage('I am on it already.', { number: 2 })
  const { sent, onNext } = openPane(desk, {
    [route('createMessage', 'ticket-1')]: async (request) => {
      const { expectedLast } = (await request.json()) as { expectedLast: number }
      if (expectedLast === 2) return { body: sentAs(3) }
      return {
        status: 409,
        body: { code: 'newer_messages', detail: 'There is a newer message.', messages: [newer] },
      }
    },
  })
  await screen.findByText('Still green.')
  writeRich(await field(), 'Try the blue cable.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const note = await screen.findByText('Not sent: there is a newer message.')
  expect(note.closest('[role=alert]')?.textContent).toContain('I am on it already.')
  expect((await field()).textContent).toBe('Try the blue cable.')
  expect(onNext).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onNext).toHaveBeenCalledTimes(1))
  const [first, second] = (await sent(MESSAGES)) as { key: string; expectedLast: number }[]
  expect([first?.expectedLast, second?.expectedLast]).toEqual([1, 2])
  expect(second?.key).toBe(first?.key)
})

test('keeps a failed reply, with the reason', async () => {
  openPane(
    { ticket: mine({ status: 'Pending' }), messages: [] },
    {
      [route('createMessage', 'ticket-1')]: {
        status: 409,
        body: { code: 'nobody_assigned', detail: 'Chat opens once somebody is assigned to the ticket.' },
      },
    },
  )
  writeRich(await field(), 'Hello')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(/^Not sent: Chat opens once/)
  expect((await field()).textContent).toBe('Hello')
})

test('takes an unassigned ticket with the reply', async () => {
  const desk: { ticket: SampleTicket; messages: ChatMessage[] } = { ticket: sampleTicket(), messages: [] }
  const { sent, changes, onNext } = openPane(desk, {
    [route('createMessage', 'ticket-1')]: { body: sentAs(1) },
  })
  writeRich(await field(), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: /^Take and send/ }))
  await waitFor(() => expect(onNext).toHaveBeenCalledTimes(1))
  expect(await sent(MESSAGES)).toMatchObject([{ text: 'Hello', take: true, status: 'Pending' }])
  expect(changes()).toHaveLength(1)
})

test('undoes a reply in one request, and puts it back into the draft', async () => {
  const desk = { ticket: mine(), messages: [] }
  const undone = '/api/v1/tickets/ticket-1/messages/message-1/undo'
  const { sent, changes } = openPane(desk, {
    [route('createMessage', 'ticket-1')]: {
      body: { ...sentAs(1), message: chatMessage('Sent.', { id: 'message-1' }) },
    },
    [route('undoMessage', 'ticket-1', 'message-1')]: {},
  })
  writeRich(await field(), 'Try the blue cable.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Reply unsent. It’s saved as a draft in ticket 1.')
  await waitFor(async () => expect((await field()).textContent).toBe('Try the blue cable.'))
  expect(changes().map(({ url }) => new URL(url).pathname)).toEqual([MESSAGES, undone])
  expect(await sent(MESSAGES)).toHaveLength(1)
})

test('types letters in the reply field without shortcuts, and leaves the field by Escape', async () => {
  const { requests } = openPane({ ticket: mine(), messages: [] })
  await userEvent.type(await field(), 'make some tea')
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
})

test('changes priority and turn in place, with messages, and undoes them by a key', async () => {
  const desk = { ticket: mine({ status: 'Pending', queue }), messages: [] }
  const { sent } = openPane(desk, {
    [route('updateTicketPriority', 'ticket-1')]: rowOf,
    [route('updateTicketTurn', 'ticket-1')]: rowOf,
    [route('undoTicketChange', 'ticket-1')]: rowOf,
  })
  const priority = await screen.findByLabelText('Priority')
  await userEvent.keyboard('p')
  expect(document.activeElement).toBe(priority)
  await pick(priority, 'High')
  await screen.findByText('Ticket 1: priority High.')
  expect(await sent('/api/v1/tickets/ticket-1/priority')).toEqual([{ priority: 'high' }])
  await pick(screen.getByLabelText('Turn'), 'Waiting on third party')
  await screen.findByText('Ticket 1: Waiting on third party.')
  // The earlier toast is closed, because its button would undo the later change.
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1))
  await userEvent.click(screen.getByRole('heading', { level: 2 }))
  await userEvent.keyboard('u')
  expect(await screen.findAllByText('Undone for ticket 1.')).toHaveLength(1)
  await userEvent.keyboard('u')
  await waitFor(async () => expect(await sent('/api/v1/tickets/ticket-1/undo')).toEqual([{}, {}]))
})

test('reverts a change that the server rejects, with the reason', async () => {
  const desk = { ticket: mine({ status: 'Pending', queue }), messages: [] }
  openPane(desk, {
    [route('updateTicketPriority', 'ticket-1')]: {
      status: 409,
      body: { code: 'ticket_changed', detail: 'Sam solved it.' },
    },
  })
  const priority = await screen.findByLabelText('Priority')
  await pick(priority, 'Urgent')
  await screen.findByText('Sam solved it.')
  await waitFor(() => expect(priority).toHaveProperty('value', 'normal'))
})

test('snoozes a ticket until a time typed in words, shows that time, and opens the next ticket', async () => {
  vi.setSystemTime('2026-01-14T13:20:00.000Z')
  const desk = { ticket: mine({ status: 'Pending', queue }), messages: [] }
  const { sent, onNext } = openPane(desk, { [route('snoozeTicket', 'ticket-1')]: rowOf })
  await screen.findByRole('button', { name: 'More actions' })
  await userEvent.keyboard('s')
  const words = await screen.findByRole('combobox', { name: 'Until' })
  await userEvent.type(words, 'someday')
  await screen.findByText(/^Couldn’t read that/)
  await userEvent.clear(words)
  await userEvent.type(words, 'tue 9')
  const picks = within(screen.getByRole('listbox', { name: 'Until' }))
  expect(picks.getByRole('option').textContent).toMatch(/^Tue, Jan 20, 9:00/)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(onNext).toHaveBeenCalledTimes(1))
  const [asked] = (await sent('/api/v1/tickets/ticket-1/snooze')) as { until: string; wakes: string }[]
  expect(asked?.wakes).toBe('either')
  expect(new Date(asked?.until ?? '').toLocaleString('en-GB')).toBe('20/01/2026, 09:00:00')
})

test('explains why the keys to solve and to take do nothing on the ticket of a colleague', async () => {
  openPane({ ticket: mine({ assignee: { id: 's9', username: 'sven' }, queue }), messages: [] })
  await screen.findByRole('button', { name: 'Tags' })
  await userEvent.keyboard('e')
  expect(await screen.findByText('Only the assignee can mark this ticket as Solved.')).toBeDefined()
  await userEvent.keyboard('m')
  await screen.findByText('sven already has this ticket.')
})

test('explains that the assignee cannot take the ticket again, nor solve a solved ticket', async () => {
  openPane({ ticket: mine({ status: 'Solved', queue }), messages: [] })
  await screen.findByRole('button', { name: 'Tags' })
  await userEvent.keyboard('m')
  expect(await screen.findByText('This ticket is already yours.')).toBeDefined()
  await userEvent.keyboard('e')
  expect(await screen.findByText('This ticket is already solved.')).toBeDefined()
})

test('does not offer "no answer needed" when there is no message', async () => {
  const { sent } = openPane({ ticket: mine({ status: 'Pending', queue }), messages: [] })
  await screen.findByRole('button', { name: 'More actions' })
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await screen.findByRole('menuitem', { name: 'Snooze' })
  expect(screen.queryByRole('menuitem', { name: 'No reply needed' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Split' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('d')
  expect(await screen.findByText('No message here needs a reply.')).toBeDefined()
  expect(await sent('/dismiss-answer')).toEqual([])
})
