import type { UserNotification } from '#api/models.ts'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderFramed, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const counts = { total: 9, unassigned: 1, waiting: 1, pending: 2, onHold: 1, solved: 4 }
const notification = (more: Partial<UserNotification>): UserNotification => ({
  id: 'n1',
  ticket: { id: 't1', subject: 'Loud fan' },
  text: 'Something happened',
  createdAt: '2026-01-05T09:00:00.000Z',
  browserAt: null,
  ...more,
})
const sidebar = async () => within(await screen.findByRole('complementary', { name: 'Your profile' }))

test('shows the user with department, code and ticket counts in the sidebar', async () => {
  renderFramed(
    '/NewTicket',
    { [route('countTicketsByStatus')]: { body: counts } },
    sessionOf('User', { department: 'Physics', employeeCode: 'PH-7', image: 'cGljdHVyZQ==' }),
  )
  const about = await sidebar()
  expect(await about.findByText('Physics Department')).toBeDefined()
  expect(about.getByText(/PH-7/)).toBeDefined()
  expect(about.getByText('User Statistics')).toBeDefined()
  const line = (words: string, count: number) =>
    about.findByRole('link', { name: new RegExp(`^${words}\\s?${count}$`) })
  await line('TotalTickets', 9)
  await line('Pending', 2)
  await line('Solved', 4)
  await line('OnHold', 1)
  expect((await line('waiting', 2)).getAttribute('href')).toBe('/ticketfilter/waiting')
})

test('deletes a clicked notification and opens its ticket', async () => {
  let left = [notification({ id: 'n1', text: 'sam has taken your ticket' })]
  const { router, requests } = renderFramed(
    '/NewTicket',
    {
      [route('listNotifications')]: () => ({ body: left }),
      [route('deleteNotification', 'n1')]: () => {
        left = []
        return {}
      },
    },
    sessionOf('User'),
  )
  const about = await sidebar()
  await userEvent.click(await about.findByRole('tab', { name: /Notification/ }))
  await userEvent.click(await about.findByRole('button', { name: 'sam has taken your ticket' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/t1'))
  expect(requests.some(({ url }) => url.endsWith('/api/v1/notifications/n1'))).toBe(true)
  expect(await about.findByText('No Notification')).toBeDefined()
})

test('groups notifications by ticket with their times, and clears all at once', async () => {
  let left = [
    notification({ id: 'n3', text: 'sam wrote', createdAt: '2026-01-05T11:00:00.000Z' }),
    notification({ id: 'n2', ticket: { id: 't2', subject: 'Green projector' }, text: 'uma took another' }),
    notification({ id: 'n1', text: 'sam took it', createdAt: '2026-01-05T08:00:00.000Z' }),
  ]
  const { requests } = renderFramed(
    '/NewTicket',
    {
      [route('listNotifications')]: () => ({ body: left }),
      [route('deleteNotifications')]: () => {
        const deleted = left.length
        left = []
        return { body: { deleted } }
      },
    },
    sessionOf('User'),
  )
  const about = await sidebar()
  await userEvent.click(await about.findByRole('tab', { name: /Notification/ }))
  const fan = within(await about.findByRole('list', { name: 'Loud fan' }))
  expect(fan.getAllByRole('button').map((line) => line.textContent)).toEqual([
    expect.stringContaining('sam wrote'),
    expect.stringContaining('sam took it'),
  ])
  expect(about.queryByRole('list', { name: 'Green projector' })).toBeNull()
  const single = about.getByRole('button', { name: 'uma took another', description: /2026/ })
  expect(single).toBeDefined()

  await userEvent.click(about.getByRole('button', { name: 'Clear all' }))
  expect(await about.findByText('No Notification')).toBeDefined()
  await waitFor(() => expect(left).toEqual([]))
  const cleared = requests.find(({ method }) => method === 'DELETE')
  expect(new URL(cleared?.url ?? '').searchParams.get('upTo')).toBe('2026-01-05T11:00:00.000Z')
})
