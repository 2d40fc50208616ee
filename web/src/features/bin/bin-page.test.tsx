import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const DAY = 24 * 60 * 60 * 1000
const deleted = (number: number) => ({
  id: `t${number}`,
  number,
  subject: `Lottery ${number}`,
  requester: { id: 'u1', username: 'uma' },
  deletedBy: { id: 'a1', username: 'dana' },
  deletedAt: new Date(Date.now() - 10 * DAY).toISOString(),
  removedAt: new Date(Date.now() + 20 * DAY).toISOString(),
})

function openBin() {
  const jobs: unknown[] = []
  const { requests } = renderApp(
    '/bin',
    {
      [route('listDeletedTickets')]: { body: [deleted(7), deleted(8)] },
      [route('restoreTicket', 't7')]: { body: {} },
      [route('eraseTicket', 't8')]: {},
      [route('createBulkJob')]: async (request) => {
        jobs.push(await request.json())
        return { body: { id: 'job-1' } }
      },
    },
    sessionOf('Admin'),
  )
  const asked = () => requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  return { asked, jobs }
}

test('shows deleted tickets with the days left, and restores one of them or all', async () => {
  const { asked, jobs } = openBin()
  const rows = within(await screen.findByRole('list', { name: 'Deleted tickets' }))
  expect(rows.getAllByText(/20 days left/)).toHaveLength(2)
  await userEvent.click(rows.getByRole('button', { name: 'Restore ticket 7' }))
  await screen.findByText('Ticket 7 was restored.')
  expect(asked()).toContain(route('restoreTicket', 't7'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await userEvent.click(screen.getByRole('button', { name: 'Restore selected' }))
  await waitFor(() => expect(jobs).toEqual([{ action: 'restore', ids: ['t7', 't8'] }]))
})

test('deletes a ticket for good after a dialog with its number', async () => {
  const { asked } = openBin()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete ticket 8 for good' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete ticket 8 for good?' })
  expect(asked()).not.toContain(route('eraseTicket', 't8'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }))
  await screen.findByText('Ticket 8 was removed for good.')
  expect(asked()).toContain(route('eraseTicket', 't8'))
})
