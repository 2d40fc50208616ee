import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp, sessionOf, signedIn } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'

const listsAsked = (requests: readonly Request[]) =>
  requests.flatMap(({ url }) => {
    const asked = new URL(url)
    return asked.pathname === '/api/v1/tickets' ? [Object.fromEntries(asked.searchParams)] : []
  })

const BEGINNING = { sort: '-createdAt', limit: '50' }

test.each([
  ['User', '/viewTickets', { ...BEGINNING, scope: 'own' }],
  ['User', '/viewTickets?q=green', { ...BEGINNING, scope: 'own', q: 'green' }],
  ['Admin', '/admintable?sort=-priority&unread=only', { ...BEGINNING, scope: 'visible', unread: 'only' }],
  ['SupportTeam', '/SupportTeam-AllTickets', { ...BEGINNING, scope: 'visible', sort: 'unassigned' }],
  [
    'SupportTeam',
    '/SupportTeam-AllTickets?show=unassigned',
    { ...BEGINNING, scope: 'visible', statuses: 'Unassigned', sort: 'unassigned' },
  ],
  ['Admin', '/ticketfilter/onhold', { ...BEGINNING, scope: 'visible', statuses: 'OnHold' }],
] as const)(
  'requests the rows for the role %s at %s before the session is checked, and only once',
  async (role, path, rows) => {
    const session = sessionOf(role)
    const checked = Promise.withResolvers<void>()
    const network = {
      [route('checkSession')]: () => checked.promise.then(() => ({ body: signedIn(session) })),
      [route('listTickets')]: { body: [sampleTicket()] },
    }
    const { requests } = renderApp(path, network, session)
    await waitFor(() => expect(listsAsked(requests)).toEqual([rows]))
    checked.resolve()
    await screen.findByText('Green projector')
    expect(listsAsked(requests)).toEqual([rows])
  },
)

test('requests no rows when the role may not see the page', async () => {
  const network = { [route('listTickets')]: { body: [sampleTicket()] } }
  const { router, requests } = renderApp('/admintable', network, sessionOf('User'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(listsAsked(requests)).toEqual([])
})

test('reports rows that cannot be loaded, and retries', async () => {
  let isDown = true
  const failure = { status: 400, body: { detail: 'Not now.', code: 'invalid_request' } }
  const network = { [route('listTickets')]: () => (isDown ? failure : { body: [sampleTicket()] }) }
  renderApp('/viewTickets', network, sessionOf('User'))
  await screen.findByText('Couldn’t load the list')
  isDown = false
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(await screen.findByText('Green projector')).toBeDefined()
})
