import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const counts = { total: 10, unassigned: 1, waiting: 1, pending: 2, onHold: 1, solved: 5 }
const ofInstall = { [route('countTicketsByStatus')]: { body: counts } }

const tile = (name: string) => within(screen.getByRole('main')).getByRole('link', { name })

it('shows an admin all tickets, with a link from every number to its list', async () => {
  renderApp('/AdminPage', ofInstall, sessionOf('Admin'))
  await screen.findByRole('heading', { name: 'Tickets by status' })
  const leadsTo = Object.fromEntries(
    ['Total 10', 'Solved 5', 'Pending 2', 'Waiting 1', 'On Hold 1', 'Unassigned 1'].map((name) => [
      name,
      tile(name).getAttribute('href'),
    ]),
  )
  expect(leadsTo).toEqual({
    'Total 10': '/admintable',
    'Solved 5': '/ticketfilter/Solved',
    'Pending 2': '/ticketfilter/Pending',
    'Waiting 1': '/ticketfilter/waiting',
    'On Hold 1': '/ticketfilter/OnHold',
    'Unassigned 1': '/ticketfilter/Unassigned',
  })
  for (const button of ['View Pending tickets', 'Solved Tickets', 'Unassigned Tickets', 'view All Tickets'])
    expect(tile(button)).toBeTruthy()
})

it('shows the numbers of the chart also as a table, for the bar chart and the pie chart', async () => {
  renderApp('/AdminPage', ofInstall, sessionOf('Admin'))
  const rows = async () =>
    within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
  const expected = ['Solved550%', 'Pending220%', 'Waiting110%', 'ON Hold110%', 'Unassigned110%']
  expect(await rows()).toEqual(expected)
  const pie = screen.getByRole<HTMLInputElement>('radio', { name: 'Pie chart' })
  expect(pie.checked).toBe(false)
  await userEvent.click(pie)
  expect(pie.checked).toBe(true)
  expect(await rows()).toEqual(expected)
})

it('shows an agent their own tickets, without unassigned tickets', async () => {
  renderApp(
    '/supporttmhomepage',
    { [route('countTicketsByStatus')]: { body: { ...counts, unassigned: 0 } } },
    sessionOf('SupportTeam'),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Support User' })).toBeTruthy()
  await screen.findByRole('table')
  expect(tile('On Waiting 1').getAttribute('href')).toBe('/ticketfilter/waiting')
  expect(tile('View My Assign Tickets').getAttribute('href')).toBe('/ticketfilter/Total')
  expect(tile('Take New Tickets').getAttribute('href')).toBe('/SupportTeam-AllTickets')
  expect(within(screen.getByRole('main')).queryByText(/Unassigned/)).toBeNull()
})

it('reports that the numbers could not be loaded, and retries on request', async () => {
  let broken = true
  const answer = () =>
    broken ? { status: 403, body: { detail: 'No', code: 'forbidden' } } : { body: counts }
  renderApp('/AdminPage', { [route('countTicketsByStatus')]: answer }, sessionOf('Admin'))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  broken = false
  await userEvent.click(retry)
  expect(await screen.findByRole('table')).toBeTruthy()
})
