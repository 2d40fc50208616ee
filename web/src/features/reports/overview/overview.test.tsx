import type { OverviewReportOnWire } from '@support-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { EMPTY_REPORT, sampleReport } from '#testing/sample-report.ts'

const counts = { Total: 5, Solved: 1, Pending: 2, Waiting: 1, OnHold: 0, Unassigned: 1 }
const open = (report: OverviewReportOnWire | (() => { status?: number; body: unknown })) =>
  renderApp(
    '/AdminPage',
    {
      [route('countTicketsByStatus')]: { body: counts },
      [route('getOverviewReport')]: typeof report === 'function' ? report : { body: report },
    },
    sessionOf('Admin'),
  )
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const rowsOf = (within_: Awaited<ReturnType<typeof panel>>) =>
  within_
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

it('shows an admin unassigned tickets, tickets per agent and response times, each also as text', async () => {
  open(sampleReport())
  const oldest = await panel('Oldest unassigned ticket')
  expect(oldest.getByRole('link', { name: 'Loud fan' }).getAttribute('href')).toBe('/ViewTicketDetails/t7')
  expect(oldest.getByRole('link', { name: '2 unassigned' }).getAttribute('href')).toBe(
    '/ticketfilter/Unassigned',
  )
  expect(rowsOf(await panel('Response times (median)'))).toEqual([
    'First reply12 min 3 tickets1 h 9 tickets',
    'ResolutionNo tickets3 d 4 h 1 ticket',
  ])
  expect(rowsOf(await panel('Age of open tickets'))).toEqual([
    'Under 4 hours1',
    '4 to 24 hours0',
    '1 to 3 days3',
    '3 to 7 days0',
    'Over 7 days0',
  ])
  expect(rowsOf(await panel('Open tickets per support member'))).toEqual([
    'sam3 (1 waiting, 2 pending, 0 on hold)',
    'uma0 (0 waiting, 0 pending, 0 on hold)',
  ])
  const days = await panel('Created and solved per day')
  expect(days.getByText('Created 4')).toBeTruthy()
  expect(rowsOf(days).map((row) => row?.slice(-2))).toEqual(['12', '30'])
})

it('reports when there are no unassigned tickets, no agents and no measurements', async () => {
  open(EMPTY_REPORT)
  expect(await screen.findByText('No unassigned tickets.')).toBeTruthy()
  expect(screen.getByText('No open tickets.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add one' }).getAttribute('href')).toBe('/UserRegister')
  expect(screen.getByText('No tickets created or solved in the last 30 days.')).toBeTruthy()
})

it('keeps the tickets by status when the report cannot be loaded, and retries on request', async () => {
  let isBroken = true
  open(() =>
    isBroken ? { status: 403, body: { detail: 'No', code: 'forbidden' } } : { body: sampleReport() },
  )
  const again = await screen.findByRole('button', { name: 'Reload' })
  expect(screen.getByRole('heading', { name: 'Tickets by status' })).toBeTruthy()
  isBroken = false
  await userEvent.click(again)
  await waitFor(() => expect(screen.getByRole('region', { name: 'Response times (median)' })).toBeTruthy())
})
