import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const maya = {
  id: 'u1',
  username: 'maya',
  email: 'maya@example.org',
  role: 'User',
  department: '',
  employeeCode: '',
  createdAt: '2026-01-05T09:00:00.000Z',
  suspendedAt: null,
  isService: false,
  ticketsRaised: 0,
  ticketsAssigned: 0,
}
const former = { id: 'u2', username: 'noor', role: 'User', deletedAt: '2026-01-05T09:00:00.000Z' }
const network = {
  [route('listUsers')]: { body: [maya] },
  [route('listTickets')]: { body: [] },
  [route('listFormerUsers')]: { body: [former] },
  [route('exportUser', 'u1')]: { body: 'archive' },
  [route('eraseUser', 'u1')]: {},
  [route('deleteUserSessions', 'u1')]: {},
  [route('getUserCard', 'u1')]: {
    body: {
      id: 'u1',
      username: 'maya',
      role: 'User',
      image: null,
      isContact: false,
      claimedAt: null,
      isService: false,
    },
  },
  [route('eraseUser', 'u2')]: {},
}
const asked = (requests: Request[]) => requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)

beforeEach(() => {
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:archive')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})

test("exports a user's data for an admin, and erases the user after a dialog with the name", async () => {
  const { requests, router } = renderApp('/AllUsers/Filterby/User?user=maya', network, sessionOf('Admin'))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Download all data' }))
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled())

  const zone = within(screen.getByRole('region', { name: 'Danger zone' }))
  zone.getByRole('button', { name: 'Delete This User' })
  await user.click(zone.getByRole('button', { name: 'Erase user' }))
  const dialog = await screen.findByRole('dialog', { name: 'Erase maya?' })
  expect(asked(requests)).not.toContain(route('eraseUser', 'u1'))
  await user.click(within(dialog).getByRole('button', { name: 'Erase permanently' }))
  expect(
    await screen.findByText('The user was erased. Tickets and chats stay without their name.'),
  ).toBeDefined()
  expect(asked(requests)).toContain(route('eraseUser', 'u1'))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('ends all sessions of a user after a dialog with the name', async () => {
  const { requests } = renderApp('/AllUsers/Filterby/User?user=maya', network, sessionOf('Admin'))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }))
  const dialog = await screen.findByRole('dialog', { name: 'Log maya out everywhere?' })
  expect(asked(requests)).not.toContain(route('deleteUserSessions', 'u1'))
  await user.click(within(dialog).getByRole('button', { name: 'Log out everywhere' }))
  expect(await screen.findByText('User logged out everywhere.')).toBeDefined()
  expect(asked(requests)).toContain(route('deleteUserSessions', 'u1'))
})

test('finds deleted users by name, and erases them', async () => {
  const { requests } = renderApp('/AllUsers', network, sessionOf('Admin'))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Deleted users' }))
  await user.click(await screen.findByRole('button', { name: 'Erase noor' }))
  const dialog = await screen.findByRole('dialog', { name: 'Erase noor?' })
  await user.click(within(dialog).getByRole('button', { name: 'Erase permanently' }))
  await waitFor(() => expect(asked(requests)).toContain(route('eraseUser', 'u2')))
})

test('lets users export their data, and erase themselves with their password', async () => {
  const wrong = { detail: 'Wrong password.', code: 'password_wrong', field: 'password' }
  const { requests, router } = renderApp(
    '/account',
    {
      [route('exportOwnData')]: { body: 'archive' },
      [route('eraseOwnAccount')]: async (request) =>
        ((await request.json()) as { password: string }).password === 'Right#123'
          ? {}
          : { status: 400, body: wrong },
    },
    sessionOf('User'),
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled())

  await user.click(screen.getByRole('button', { name: 'Delete my account permanently' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account permanently?' })
  const password = within(dialog).getByLabelText('Your password')
  await enterText(password, 'Wrong#123')
  await user.keyboard('{Enter}')
  expect(await within(dialog).findByText(wrong.detail)).toBeDefined()
  await user.clear(password)
  await enterText(password, 'Right#123')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(localStorage.getItem('loguser')).toBeNull()
  expect(asked(requests).filter((line) => line === route('eraseOwnAccount'))).toHaveLength(2)
})
