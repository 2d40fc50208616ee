import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { queueRow, standardViews } from '#testing/sample-queue.ts'

async function exportShown(network: Network) {
  const opened = renderApp(
    '/inbox?view=requester&condition=tag%3Avpn',
    {
      [route('listViews')]: { body: standardViews() },
      [route('listQueueTickets')]: { body: [queueRow(1)] },
      [route('listTeams')]: { body: [] },
      ...network,
    },
    sessionOf('SupportTeam'),
  )
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:tickets')
  await userEvent.click(await screen.findByRole('button', { name: 'List options' }))
  // Without a layout, the menu may consider its button scrolled away, and hide.
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV', hidden: true }))
  return opened
}

test('exports the shown list with its filter', async () => {
  const { requests } = await exportShown({ [route('exportQueueTickets')]: { body: 'number' } })
  await screen.findByText('Export saved.')
  const asked = requests.find(({ url }) => url.includes('/api/v1/queue-tickets/export'))
  expect(Object.fromEntries(new URL(asked?.url ?? '').searchParams)).toEqual({
    view: 'requester',
    condition: 'tag:vpn',
    format: 'csv',
  })
})

test('shows why an export was rejected', async () => {
  const refusal = { status: 429, body: { detail: 'Please wait a minute.', code: 'too_many_requests' } }
  await exportShown({ [route('exportQueueTickets')]: refusal })
  await screen.findByText('Please wait a minute.')
  expect(URL.createObjectURL).not.toHaveBeenCalled()
})
