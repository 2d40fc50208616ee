import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const ADA = {
  id: 'u1',
  username: 'ada',
  email: 'ada@example.com',
  phones: ['079 555 01 02'],
  department: 'Physics',
  isContact: false,
}
const DEFAULT = { id: 'default', name: 'Default', description: '', isArchived: false, version: 1, fields: [] }

function open(network: Network = {}) {
  const sent: unknown[] = []
  const app = renderApp(
    '/tickets/new',
    {
      [route('listForms')]: { body: [DEFAULT] },
      [route('listFields')]: { body: [] },
      [route('listAgents')]: { body: [] },
      [route('listTeams')]: { body: [] },
      [route('listTags')]: { body: [] },
      [route('listRequesters')]: { body: [ADA] },
      [route('createTicketForRequester')]: async (request) => {
        sent.push(await request.json())
        return { body: { id: 'ticket-1', number: 12 } }
      },
      ...network,
    },
    sessionOf('SupportTeam'),
  )
  return { ...app, sent }
}
const requester = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Requester' })
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create ticket' }))

beforeEach(() => localStorage.clear())

test('creates a ticket for a requester found by phone number', async () => {
  const { router, sent } = open()
  await userEvent.type(await requester(), '079 555 01 02')
  await userEvent.click(
    await screen.findByRole('option', { name: /ada@example.com · 079 555 01 02/, hidden: true }),
  )
  await enterText(screen.getByRole('textbox', { name: /Subject/ }), 'Green projector')
  await enterText(screen.getByRole('textbox', { name: /Description/ }), 'All is green.')
  await userEvent.click(screen.getByRole('radio', { name: 'Counter' }))
  await create()
  await waitFor(() => expect(router.state.location.pathname).toBe('/inbox'))
  expect(router.state.location.search).toBe('?view=all&ticket=ticket-1')
  expect(sent).toEqual([
    {
      requester: { id: 'u1' },
      channel: 'counter',
      subject: 'Green projector',
      message: 'All is green.',
      teamId: null,
      priority: 'normal',
      tags: [],
      formId: 'default',
      fields: {},
      files: [],
      acknowledges: false,
    },
  ])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('takes the data of a new contact, keeps the draft and sends an acknowledgement if asked', async () => {
  const first = open({ [route('listRequesters')]: { body: [] } })
  await userEvent.type(await requester(), 'Maria Kolb')
  await userEvent.click(await screen.findByRole('option', { name: 'New contact', hidden: true }))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Maria Kolb')
  expect(screen.getByRole('checkbox')).toHaveProperty('disabled', true)
  await create()
  expect(await screen.findByText('Enter an email address or a phone number.')).toBeDefined()
  expect(first.sent).toEqual([])
  await enterText(screen.getByRole('textbox', { name: 'Email' }), 'maria@example.com')
  first.unmount()

  const { sent } = open()
  expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'maria@example.com')
  await userEvent.click(screen.getByRole('checkbox'))
  await enterText(screen.getByRole('textbox', { name: /Subject/ }), 'Green projector')
  await enterText(screen.getByRole('textbox', { name: /Description/ }), 'All is green.')
  await create()
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        requester: { name: 'Maria Kolb', email: 'maria@example.com', phone: '' },
        channel: 'phone',
        acknowledges: true,
      },
    ]),
  )
})
