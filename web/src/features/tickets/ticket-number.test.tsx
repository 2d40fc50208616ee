import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { takePlace } from '#api/session-end.ts'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf, type Network } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'

const known = [
  { id: 'ticket-1', number: 123 },
  { id: 'ticket-2', number: 1_234_567 },
]

/** Simulates a server with two numbered tickets. */
const network: Network = {
  [route('listTicketNumbers')]: ({ url }) => {
    const { searchParams } = new URL(url)
    const wanted = [searchParams.get('ids'), searchParams.get('numbers')].join(',').split(',')
    return { body: known.filter(({ id, number }) => wanted.includes(id) || wanted.includes(`${number}`)) }
  },
  [route('listTickets')]: {
    body: known.map((ticket, index) =>
      sampleTicket({ ...ticket, subject: ['Green projector', 'Loud fan'][index] ?? '' }),
    ),
  },
}

describe('the short address of a ticket', () => {
  it("redirects to the ticket's page, and adds no history entry", async () => {
    const { router } = renderApp('/t/123', network, sessionOf('SupportTeam'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-1'))
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it.each(['99', '0', 'abc', '99999999999', '1.5'])('reports a missing ticket for %s', async (number) => {
    const { router } = renderApp(`/t/${number}`, network, sessionOf('User'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ticket not found' })).toBeDefined()
    expect(screen.getByText('We couldn’t find this ticket')).toBeDefined()
    expect(router.state.location.pathname).toBe(`/t/${number}`)
  })

  it('leads a visitor to the login, and remembers the ticket', async () => {
    const { router } = renderApp('/t/123')
    await waitFor(() => expect(router.state.location.pathname).toBe('/Login'))
    expect(takePlace('ada')).toBe('/t/123')
  })
})

it('shows the numbers of all tickets in a list without further requests', async () => {
  const { requests } = renderApp('/SupportTeam-AllTickets', network, sessionOf('SupportTeam'))
  const first = await screen.findByText('1234567')
  expect(first.textContent).toBe('ticket #1234567')
  expect(screen.getByText('123').parentElement?.textContent).toBe('ticket #123 Green projector')
  expect(requests.filter(({ url }) => url.includes('/api/v1/ticket-numbers'))).toEqual([])
})

it('opens a ticket by its number in the palette, also before the results arrive', async () => {
  const never = () => new Promise<never>(() => undefined)
  const { router } = renderApp(
    '/supporttmhomepage',
    { ...network, [route('listTickets')]: never },
    sessionOf('SupportTeam'),
  )
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('{Control>}k{/Control}')
  await enterText(await screen.findByRole('combobox', { name: /^Search/ }), '#1234567')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-2'))
})
