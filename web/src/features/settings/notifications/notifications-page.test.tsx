import { type NotificationSettings, USUAL_CHANNELS } from '@support-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { standardViews } from '#testing/sample-queue.ts'
import { pick } from '#testing/pick.ts'

const USUAL: NotificationSettings = {
  occasions: { ...USUAL_CHANNELS, unassigned: { ...USUAL_CHANNELS.unassigned, minutes: 30 } },
  views: [],
  quietHours: null,
}

/** Opens the page. Returns the settings on the server, as they change. */
function open() {
  const server = { settings: USUAL }
  const shown = () => ({
    ...server.settings,
    views: server.settings.views.map((view) => ({ ...view, name: 'Your turn' })),
    timeZone: 'Europe/Berlin',
  })
  renderApp(
    '/notifications',
    {
      [route('listViews')]: { body: standardViews() },
      [route('getNotificationSettings')]: () => ({ body: shown() }),
      [route('updateNotificationSettings')]: async (request) => {
        server.settings = await request.json()
        return { body: shown() }
      },
    },
    sessionOf('SupportTeam'),
  )
  return server
}
const rowOf = async (name: string | RegExp) => within(await screen.findByRole('row', { name }))

test('saves each change at once, and switches the list on with the browser notifications', async () => {
  const user = userEvent.setup()
  const server = open()
  const row = await rowOf(/A new ticket arrives in my teams/)
  await user.click(row.getByRole('checkbox', { name: /^Browser/ }))
  await pick(row.getByRole('combobox', { name: /^Email/ }), 'Hourly')
  const chosen = { list: true, browser: true, email: 'hourly' }
  await waitFor(() => expect(server.settings.occasions.newTicket).toEqual(chosen))
  expect(row.getByRole<HTMLInputElement>('checkbox', { name: /^List/ }).checked).toBe(true)
  expect((await screen.findByRole('status')).textContent).toMatch('This browser can’t show notifications.')
  await user.click(row.getByRole('checkbox', { name: /^List/ }))
  await waitFor(() =>
    expect(server.settings.occasions.newTicket).toMatchObject({ list: false, browser: false }),
  )
})

test('does not allow removing mentions from the list, and rejects an invalid number of minutes', async () => {
  const user = userEvent.setup()
  const server = open()
  const mention = await rowOf(/mentions me/)
  expect(mention.getByRole<HTMLInputElement>('checkbox', { name: /^List/ }).disabled).toBe(true)
  const minutes = screen.getByRole<HTMLInputElement>('textbox', { name: 'Minutes without an assignee' })
  await user.clear(minutes)
  await user.type(minutes, '0{Enter}')
  expect(minutes.value).toBe('30')
  await user.clear(minutes)
  await user.type(minutes, '45{Enter}')
  await waitFor(() => expect(server.settings.occasions.unassigned.minutes).toBe(45))
})

test('adds and removes a view', async () => {
  const user = userEvent.setup()
  const server = open()
  await pick(await screen.findByRole('combobox', { name: 'Add a view' }), 'Your turn')
  await rowOf(/enters the view “Your turn”/)
  const added = { viewId: 'your-turn', list: true, browser: false, email: 'never' }
  await waitFor(() => expect(server.settings.views).toEqual([added]))
  await user.click(screen.getByRole('button', { name: 'Remove the view “Your turn”' }))
  await waitFor(() => expect(server.settings.views).toEqual([]))
})

test('sets quiet hours with at least one day', async () => {
  const user = userEvent.setup()
  const server = open()
  await user.click(await screen.findByRole('switch', { name: 'Use quiet hours' }))
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    await user.click(await screen.findByRole('checkbox', { name: day }))
  await waitFor(() => expect(server.settings.quietHours).toEqual({ from: '18:00', to: '08:00', days: [7] }))
  expect(screen.getByText('Time zone: Europe/Berlin')).toBeDefined()
  await user.click(screen.getByRole('switch', { name: 'Use quiet hours' }))
  await waitFor(() => expect(server.settings.quietHours).toBeNull())
})
