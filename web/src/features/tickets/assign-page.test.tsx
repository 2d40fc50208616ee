import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp, sessionOf } from '../../testing/render-app.tsx'
import { sampleTicket } from './sample-ticket.ts'

const members = { body: [{ _id: 's1', username: 'sam', email: 'sam@example.org' }] }

test('an admin gives a ticket to a support member and comes back to it', async () => {
  const { router, requests } = renderApp(
    '/allsupportteam/ticket-1',
    {
      'GET /api/supportteamlist': members,
      'GET /api/GetOneTicket/ticket-1': { body: sampleTicket() },
      'GET /api/timeline/ticket-1': { body: [] },
      'POST /api/Assign': { body: { msg: 'ok' } },
    },
    sessionOf('Admin'),
  )
  expect(await screen.findByText('sam@example.org')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Assign sam' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-1'))
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ ticketid: 'ticket-1', supportteamid: 's1', version: 1 })
})

test('a ticket that has changed meanwhile can be assigned anyway', async () => {
  let ticket = sampleTicket()
  const assign = async (request: Request) => {
    const { version } = (await request.json()) as { version: number }
    if (version === ticket.Version) return { body: { msg: 'ok' } }
    return { status: 409, body: { msg: 'It was taken from tom by Dana.', code: 'ticket_changed', ticket } }
  }
  const { router } = renderApp(
    '/allsupportteam/ticket-1',
    {
      'GET /api/supportteamlist': members,
      'GET /api/GetOneTicket/ticket-1': () => ({ body: ticket }),
      'POST /api/Assign': assign,
    },
    sessionOf('Admin'),
  )
  const give = await screen.findByRole('button', { name: 'Assign sam' })
  await screen.findByRole('link', { name: 'Green projector' })
  ticket = sampleTicket({ Version: 3 })
  await userEvent.click(give)
  expect(await screen.findByText('Error: It was taken from tom by Dana.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Assign sam anyway' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-1'))
})

test('a ticket that somebody has cannot be assigned again', async () => {
  renderApp(
    '/allsupportteam/ticket-1',
    {
      'GET /api/supportteamlist': members,
      'GET /api/GetOneTicket/ticket-1': {
        body: sampleTicket({ AssignedUser: { _id: 's2', username: 'tom' }, Status: 'Waiting' }),
      },
    },
    sessionOf('Admin'),
  )
  expect(await screen.findByText('tom already has this ticket.')).toBeDefined()
  const button = await screen.findByRole('button', { name: 'Assign sam' })
  expect(button).toHaveProperty('disabled', true)
})
