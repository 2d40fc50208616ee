import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { mine, openPane } from '#testing/open-pane.tsx'
import { route } from '#testing/route.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'
import type { Contact } from './queries.ts'

const uma: Contact = {
  id: 'user-1',
  username: 'uma',
  email: 'uma@example.com',
  department: 'Sales',
  isContact: false,
  isSuspended: false,
  ticketsRaised: 2,
  organisation: { id: 'o1', name: 'Acme Ltd' },
  createdAt: '2026-01-05T09:00:00.000Z',
  addresses: [],
  phones: [{ id: 'p1', number: '+41 44 668 18 00' }],
  notes: [],
}

const network = {
  [route('getContact', 'user-1')]: { body: uma },
  [route('listTickets')]: {
    body: [sampleTicket(), sampleTicket({ id: 'ticket-2', number: 2, subject: 'Loud projector' })],
  },
}

afterEach(() => vi.restoreAllMocks())

/** The facts and the other tickets in the card. */
async function expectCard(card: HTMLElement): Promise<void> {
  const inCard = within(card)
  expect((await inCard.findByRole('link', { name: '+41 44 668 18 00' })).getAttribute('href')).toBe(
    'tel:+41446681800',
  )
  expect(inCard.getByText('Sales')).toBeDefined()
  expect(inCard.getByRole('link', { name: 'uma' }).getAttribute('href')).toBe('/contacts/user-1')
  expect(await inCard.findByRole('link', { name: /Loud projector/ })).toBeDefined()
  expect(inCard.queryByRole('link', { name: /Green projector/ })).toBeNull()
}

test('the requester’s card is beside the conversation in a wide window', async () => {
  const media = window.matchMedia('')
  const asked = vi.spyOn(window, 'matchMedia')
  asked.mockImplementation((query) => ({ ...media, matches: query === '(min-width: 90em)' }))
  openPane({ ticket: mine(), messages: [] }, network)
  await expectCard(await screen.findByRole('complementary', { name: 'uma' }))
  expect(screen.queryByRole('button', { name: 'uma' })).toBeNull()
})

test('the name of the requester opens the card in a narrower window', async () => {
  openPane({ ticket: mine(), messages: [] }, network)
  await userEvent.click(await screen.findByRole('button', { name: 'uma' }))
  await expectCard(await screen.findByRole('dialog', { name: 'About the requester' }))
})

test('the card gives the ticket to another requester', async () => {
  const nils = { ...uma, id: 'user-2', username: 'nils', email: 'nils@example.com' }
  const { sent } = openPane(
    { ticket: mine(), messages: [] },
    {
      ...network,
      [route('listContacts')]: { body: [uma, nils] },
      [route('updateTicketRequester', 'ticket-1')]: {},
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'uma' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change requester' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change requester' }))
  await userEvent.click(await dialog.findByRole('option', { name: /nils/ }))
  expect(await screen.findByText('nils is now the requester of ticket 1.')).toBeDefined()
  expect(await sent('/requester')).toEqual([{ requesterId: 'user-2', tell: false, version: 2 }])
})
