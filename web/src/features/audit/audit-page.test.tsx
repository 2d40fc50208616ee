import type { AuditEntry } from '#api/models.ts'

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { pick } from '#testing/pick.ts'

const zora = { id: 'a1', username: 'Zora', role: 'Admin' } as const
const miles = { id: 's1', username: 'Miles', role: 'SupportTeam' } as const
const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  number: 1,
  kind: 'ticket.read',
  occurredAt: '2026-01-05T09:00:00.000Z',
  by: miles,
  about: null,
  token: null,
  ticket: null,
  details: {},
  ...more,
})

const ENTRIES = [
  entry({ number: 4, ticket: { id: 't1', number: 7, subject: 'Green projector' } }),
  entry({
    number: 3,
    kind: 'session.refused',
    by: null,
    about: miles,
    details: { address: '203.0.113.0/24' },
  }),
  entry({ number: 2, kind: 'account.deleted', by: zora, about: { ...miles, username: 'Leona' } }),
  entry({ number: 1, kind: 'brand.new' }),
]

const network = {
  [route('listAuditEntries')]: (request: Request) => ({
    body: new URL(request.url).searchParams.has('ticket') ? [] : ENTRIES,
  }),
  [route('listAuditUsers')]: {
    body: [
      { ...miles, isDeleted: false },
      { ...miles, id: 's0', username: 'Milo', isDeleted: true },
    ],
  },
  [route('getUserCard', 's0')]: { body: { ...miles, id: 's0', username: 'Milo', image: null } },
  [route('exportAuditEntries')]: { body: 'number' },
}

test('describes each entry with its user, its action and its ticket or account', async () => {
  renderApp('/audit', network, sessionOf('Admin'))
  const table = within(await screen.findByRole('table', { name: 'Audit' }))
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toMatch(/Miles viewed a ticketSupport Teamticket #7 Green projector$/)
  expect(rows[2]).toContain('Someone could not log in as Miles from 203.0.113.0/24')
  expect(rows[3]).toContain('Zora deleted the account of Leona')
  expect(rows[4]).toContain('Miles brand.new')
  expect(table.getByRole('link', { name: 'Green projector' }).getAttribute('href')).toBe(
    '/ViewTicketDetails/t1',
  )
})

test('forms complete sentences even when names are missing', async () => {
  const told: [Partial<AuditEntry>, string][] = [
    [{ kind: 'account.deleted', by: zora }, 'Zora deleted the account of themselves'],
    [
      { kind: 'account.erased', by: zora, about: { ...miles, username: '' } },
      'Zora erased everything about a former member',
    ],
    [
      { kind: 'session.refused', by: null, details: { address: '::/48' } },
      'Someone could not log in from ::/48',
    ],
    [{ kind: 'session.started' }, 'Miles logged in'],
    [{ kind: 'session.started', details: { address: '::/48' } }, 'Miles logged in from ::/48'],
    [{ kind: 'factor.added', details: { kind: 'totp' } }, 'Miles set up codes of an app'],
    [
      { kind: 'ticket.state_changed', details: { from: 'Waiting', to: 'OnHold' } },
      'Miles set a ticket from Waiting to OnHold',
    ],
    [
      { kind: 'account.added', by: null, about: zora, details: { role: 'SupportTeam' } },
      'The system added Zora as Support Team',
    ],
    [
      { kind: 'security.settings_changed', by: zora, details: { roles: 'SupportTeam, Admin' } },
      'Zora required two-factor authentication for Support Team and Admin',
    ],
    [
      { kind: 'security.settings_changed', by: zora, details: { roles: '' } },
      'Zora no longer requires two-factor authentication',
    ],
    [
      { kind: 'record.emptied', by: null, details: { count: '12', first: '3', last: '40' } },
      'The system emptied 12 entries between numbers 3 and 40',
    ],
    [
      { kind: 'retention.applied', by: null, details: { count: '7', what: 'chats' } },
      'The system removed 7 by retention rules (chats)',
    ],
    [{ kind: 'emptied', by: null }, 'This entry was emptied by retention rules'],
  ]
  const entries = told.map(([more], index) => entry({ number: 50 - index, ...more }))
  renderApp('/audit', { ...network, [route('listAuditEntries')]: { body: entries } }, sessionOf('Admin'))
  const table = within(await screen.findByRole('table', { name: 'Audit' }))
  for (const [, sentence] of told) expect(table.getByTitle(sentence).textContent, sentence).toBe(sentence)
})

test("filters by user, kind, ticket and the reader's days, and says when nothing matches", async () => {
  const { requests, router } = renderApp('/audit', network, sessionOf('Admin'))
  const lastAsked = () =>
    Object.fromEntries(
      new URL(requests.findLast(({ url }) => url.includes('/api/v1/audit-entries?'))?.url ?? '').searchParams,
    )
  await screen.findByRole('table', { name: 'Audit' })
  await enterText(screen.getByRole('combobox', { name: 'User' }), 'mil')
  await userEvent.click(await screen.findByText('Milo · Support Team, deleted'))
  await pick(screen.getByRole('combobox', { name: 'What' }), 'Reading')
  for (const label of ['From', 'To']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: '2026-01-05' } })
    await waitFor(() => expect(lastAsked()).toHaveProperty(label.toLowerCase()))
  }
  await waitFor(() =>
    expect(lastAsked()).toEqual({
      limit: '50',
      userId: 's0',
      group: 'reading',
      from: new Date(2026, 0, 5).toISOString(),
      to: new Date(2026, 0, 6).toISOString(),
    }),
  )
  await enterText(screen.getByLabelText('Ticket'), '#9')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('No matching events')).toBeDefined()
  expect(lastAsked()).toMatchObject({ ticket: '#9' })
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  expect(await screen.findByRole('table', { name: 'Audit' })).toBeDefined()
  expect(router.state.location.search).toBe('')
})

test('exports the entries, into a file chosen by the reader where the browser supports it', async () => {
  const { requests } = renderApp('/audit?group=reading', network, sessionOf('Admin'))
  const written: Uint8Array[] = []
  const createWritable = async () =>
    new WritableStream<Uint8Array>({ write: (piece) => void written.push(piece) })
  const picker = vi.fn<(options: { suggestedName: string }) => Promise<object>>(async () => ({
    createWritable,
  }))
  vi.stubGlobal('showSaveFilePicker', picker)
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(Buffer.concat(written).toString()).toBe('"number"'))
  expect(picker).toHaveBeenCalledWith({ suggestedName: 'audit.csv' })
  const asked = requests.find(({ url }) => url.includes('/api/v1/audit-entries/export'))
  expect(new URL(asked?.url ?? '').search).toBe('?group=reading&format=csv')
  expect(asked?.headers.get('authorization')).toBe('Bearer token-of-Admin')
  vi.unstubAllGlobals()
})
