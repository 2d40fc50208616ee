import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { mine, openPane, rowOf } from '#testing/open-pane.tsx'
import { route } from '#testing/route.ts'
import { queueFields as queue } from '#testing/sample-queue.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'
import { listenToShortcuts } from '#ui/keyboard/shortcuts.ts'

let stop: () => void
beforeEach(() => {
  localStorage.clear()
  stop = listenToShortcuts()
})
afterEach(() => stop())

const HANDOVER = '/api/v1/tickets/ticket-1/hand-over'

test('lets an admin assign a ticket by typing a name', async () => {
  const desk = { ticket: sampleTicket({ queue }), messages: [] }
  const { sent, onNext } = openPane(
    desk,
    {
      [route('listAgents')]: {
        body: [{ id: 's7', username: 'Sven', email: 's@x.org', openTickets: 3, isOnline: true }],
      },
      [route('listTeams')]: { body: [] },
      [route('handOverTicket', 'ticket-1')]: { body: {} },
    },
    'Admin',
  )
  await screen.findByRole('button', { name: /^Assign/ })
  await userEvent.keyboard('a')
  await enterText(await screen.findByRole('combobox', { name: 'Name of a person or a team' }), 'sv')
  await screen.findByRole('option', { name: /^Sven.*online, 3 open tickets/ })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(onNext).toHaveBeenCalledTimes(1))
  expect(await sent(HANDOVER)).toHaveLength(1)
  await screen.findByText('Ticket 1 is now assigned to Sven.')
})

test('lets an agent hand a ticket over to a colleague with a note, by keyboard', async () => {
  const desk = { ticket: mine({ queue }), messages: [] }
  const people = ['ada', 'Sven'].map((username, index) => ({
    id: `s${index === 0 ? 2 : 7}`,
    username,
    email: `${username}@x.org`,
    openTickets: 3,
    isOnline: true,
  }))
  const { sent, onNext } = openPane(desk, {
    [route('listAgents')]: { body: people },
    [route('listTeams')]: { body: [] },
    [route('handOverTicket', 'ticket-1')]: { body: {} },
    [route('undoTicketChange', 'ticket-1')]: rowOf,
  })
  await screen.findByRole('button', { name: /^Assign/ })
  await userEvent.keyboard('a')
  const list = await screen.findByRole('listbox', { name: 'Name of a person or a team' })
  await within(list).findByRole('option', { name: /^Sven/ })
  const options = within(list).getAllByRole('option', { name: /Sven|Unassign/ })
  expect(options).toEqual(within(list).getAllByRole('option'))
  // The user is not offered as a receiver.
  expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Sven/), 'Unassign'])
  await enterText(screen.getByRole('textbox', { name: 'Note for the new assignee' }), 'She calls at noon.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onNext).toHaveBeenCalledTimes(1))
  expect(await sent(HANDOVER)).toEqual([{ assigneeId: 's7', version: 2, note: 'She calls at noon.' }])
  await screen.findByText('Ticket 1 is now assigned to Sven.')
  await userEvent.keyboard('u')
  await screen.findByText('Undone for ticket 1.')
})

test('keeps the draft of the note when the user takes the ticket', async () => {
  openPane(
    { ticket: sampleTicket({ queue }), messages: [] },
    {
      [route('listAgents')]: { body: [] },
      [route('listTeams')]: { body: [] },
      [route('takeTicket', 'ticket-1')]: { body: {} },
    },
  )
  await screen.findByRole('button', { name: /^Assign/ })
  await userEvent.keyboard('a')
  await enterText(await screen.findByRole('textbox', { name: 'Note for the new assignee' }), 'Half')
  await userEvent.click(screen.getByRole('option', { name: 'Me' }))
  await screen.findByText('Ticket 1 is yours.')
  await userEvent.keyboard('a')
  expect(await screen.findByRole('textbox', { name: 'Note for the new assignee' })).toHaveProperty(
    'value',
    'Half',
  )
})

test('assigns to the typed person, not to a similar team, when Enter precedes the list of people', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sven = { id: 's7', username: 'Sven', email: 's@x.org', openTickets: 3, isOnline: true }
  const team = { id: 'm1', name: 'Svens', address: null, members: [], version: 1 }
  const { sent, onNext } = openPane(
    { ticket: mine({ queue }), messages: [] },
    {
      [route('listAgents')]: async () => {
        await promise
        return { body: [sven] }
      },
      [route('listTeams')]: { body: [team] },
      [route('handOverTicket', 'ticket-1')]: { body: {} },
    },
  )
  await screen.findByRole('button', { name: /^Assign/ })
  await userEvent.keyboard('a')
  const field = await screen.findByRole('combobox', { name: 'Name of a person or a team' })
  await enterText(field, 'sven')
  await screen.findByRole('option', { name: /^Svens/ })
  await userEvent.keyboard('{Enter}')
  resolve()
  await waitFor(() => expect(onNext).toHaveBeenCalledTimes(1))
  expect(await sent(HANDOVER)).toMatchObject([{ assigneeId: 's7' }])
})

test("offers to take a colleague's ticket before replying, and ignores letters until a field is open", async () => {
  const colleague = { id: 's7', username: 'Sven' }
  const desk = { ticket: mine({ queue, assignee: colleague }), messages: [] }
  const { sent } = openPane(desk, {
    [route('handOverTicket', 'ticket-1')]: () => {
      desk.ticket = mine({ queue })
      return { body: {} }
    },
    [route('updateTicketPriority', 'ticket-1')]: { body: {} },
  })
  await screen.findByRole('textbox', { name: 'Internal note' })
  await userEvent.keyboard('r')
  await screen.findByText(/^Only .*can reply/)
  expect(document.activeElement?.getAttribute('role')).toBe('group')
  await userEvent.keyboard('we need n')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Internal note')
  await userEvent.keyboard('{Escape}r{Tab}{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Reply'))
  expect(document.activeElement?.matches('textarea, [contenteditable=true]')).toBe(true)
  expect(await sent(HANDOVER)).toEqual([{ assigneeId: 's2', version: 2, note: '' }])
})
