import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'
import type { Contact } from '#entities/contact/queries.ts'

const uma: Contact = {
  id: 'user-1',
  username: 'uma',
  email: 'uma@example.com',
  department: 'Sales',
  isContact: true,
  isSuspended: false,
  ticketsRaised: 1,
  organisation: null,
  createdAt: '2026-01-05T09:00:00.000Z',
  addresses: [{ id: 'a1', email: 'uma@home.example' }],
  phones: [{ id: 'p1', number: '+41 44 668 18 00' }],
  notes: [
    {
      id: 'n1',
      author: { id: 's9', username: 'bea' },
      text: 'Prefers calls',
      createdAt: '2026-01-05T09:00:00.000Z',
    },
    {
      id: 'n2',
      author: { id: 's2', username: 'ada' },
      text: 'Speaks French',
      createdAt: '2026-01-04T09:00:00.000Z',
    },
  ],
}

/** A server with one contact, whom the calls change. */
function helpDesk(): Network {
  let contact = uma
  const change = (part: Partial<Contact>) => {
    contact = { ...contact, ...part }
    return { body: contact }
  }
  return {
    [route('getContact', 'user-1')]: () => ({ body: contact }),
    [route('listContacts')]: () => ({ body: [contact] }),
    [route('listTickets')]: { body: [sampleTicket()] },
    [route('createContactAddress', 'user-1')]: {
      status: 409,
      body: {
        status: 409,
        code: 'email_in_use',
        detail: 'This e-mail address is already in use.',
        field: 'email',
      },
    },
    [route('updatePrimaryAddress', 'user-1')]: () =>
      change({ email: 'uma@home.example', addresses: [{ id: 'a1', email: 'uma@example.com' }] }),
    [route('createContactPhone', 'user-1')]: () =>
      change({ phones: [...contact.phones, { id: 'p2', number: '031 322 21 11' }] }),
    [route('deleteContactNote', 'user-1', 'n2')]: () => {
      change({ notes: contact.notes.slice(0, 1) })
      return { status: 204, body: undefined }
    },
  }
}

test('a contact is found in the list, with tickets on their page', async () => {
  renderApp('/contacts', helpDesk(), sessionOf('SupportTeam'))
  await userEvent.click(await screen.findByRole('link', { name: 'uma' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'uma' })).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Green projector' })).toBeDefined()
})

test('addresses and phone numbers are changed on the page of a contact', async () => {
  renderApp('/contacts/user-1', helpDesk(), sessionOf('SupportTeam'))
  const addresses = within(await screen.findByRole('region', { name: 'Email addresses' }))
  const linesOf = (region: typeof addresses) =>
    region.getAllByRole('listitem').map(({ textContent }) => textContent)
  await userEvent.click(addresses.getByRole('button', { name: /^Make uma@home.example the primary/ }))
  await waitFor(() =>
    expect(linesOf(addresses)).toEqual([
      'uma@home.examplePrimary',
      expect.stringContaining('uma@example.com'),
    ]),
  )
  await enterText(addresses.getByLabelText('New email address'), 'ada@example.com')
  await userEvent.click(addresses.getByRole('button', { name: 'Add' }))
  expect(await addresses.findByText('This e-mail address is already in use.')).toBeDefined()

  const phones = within(screen.getByRole('region', { name: 'Phone numbers' }))
  await enterText(phones.getByLabelText('New phone number'), '031 322 21 11')
  await userEvent.click(phones.getByRole('button', { name: 'Add' }))
  expect(await phones.findByText('031 322 21 11')).toBeDefined()
  expect((phones.getByLabelText('New phone number') as HTMLInputElement).value).toBe('')
})

test('agents delete their own notes only', async () => {
  renderApp('/contacts/user-1', helpDesk(), sessionOf('SupportTeam'))
  const notes = within(await screen.findByRole('region', { name: 'Internal notes' }))
  await notes.findByText('Prefers calls')
  expect(notes.queryByRole('button', { name: 'Delete note by bea' })).toBeNull()
  await userEvent.click(await notes.findByRole('button', { name: 'Delete note by ada' }))
  await waitFor(() => expect(notes.queryByText('Speaks French')).toBeNull())
})

test('a deleted contact is reported', async () => {
  const network = {
    [route('getContact', 'gone')]: { status: 404, body: { status: 404, code: 'not_found', detail: 'Gone' } },
  }
  renderApp('/contacts/gone', network, sessionOf('SupportTeam'))
  expect(await screen.findByText('Contact not found')).toBeDefined()
})
