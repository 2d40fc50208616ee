import type { User } from '#api/models.ts'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { USUAL_WORKSPACE } from '@support-desk/contract'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const user = (more: Partial<User> = {}): User => ({
  id: 'u1',
  username: 'maya',
  email: 'maya@example.org',
  role: 'User',
  department: '',
  employeeCode: '',
  createdAt: '2026-01-05T09:00:00.000Z',
  suspendedAt: null,
  isService: false,
  ticketsRaised: 3,
  ticketsAssigned: 0,
  ...more,
})

/** Answers with the accounts of the requested role. */
const ofRole =
  (accounts: Partial<Record<string, User[]>>) =>
  ({ url }: Request) => ({ body: accounts[new URL(url).searchParams.get('role') ?? ''] ?? [] })

const network = {
  [route('listUsers')]: ofRole({
    User: [user()],
    SupportTeam: [user({ id: 's1', username: 'sam', role: 'SupportTeam', ticketsAssigned: 7 })],
    Admin: [user({ id: 'a1', username: 'dana', role: 'Admin' })],
  }),
  [route('listTickets')]: {
    body: [
      {
        id: 't1',
        occurredOn: '2026-01-05',
        occurredAt: '',
        subject: 'Green projector',
        message: 'Green.',
        assignee: null,
        opened: false,
        status: 'Unassigned',
        createdAt: '2026-01-05T09:31:00.000Z',
      },
    ],
  },
}

const headings = async () =>
  (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)

test('lists each role with its own columns', async () => {
  renderApp('/AllUsers', network, sessionOf('Admin'))
  const roles = within(await screen.findByRole('navigation', { name: 'Users by role' }))
  expect(await screen.findByRole('link', { name: 'maya' })).toBeDefined()
  expect(await headings()).toEqual([
    'S.No',
    'Username',
    'Email',
    'Joined Date',
    'Department',
    'EmployeeCode',
    'Total Tickets',
    'Actions',
  ])
  expect(screen.getByRole('cell', { name: 'NO dept' })).toBeDefined()
  await userEvent.click(roles.getByRole('link', { name: 'Support Team' }))
  expect(await screen.findByRole('link', { name: 'sam' })).toBeDefined()
  expect(await headings()).toContain('Total Assigned Tickets')
  await userEvent.click(roles.getByRole('link', { name: 'Admin' }))
  expect(await screen.findByRole('link', { name: 'dana' })).toBeDefined()
  expect(await headings()).toEqual(['S.No', 'Username', 'Email', 'Joined Date', 'Actions'])
})

test("shows all details of a user, and the user's tickets", async () => {
  const { router } = renderApp('/AllUsers/Filterby/User', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('link', { name: 'View User Deatails of maya' }))
  const facts = within(await screen.findByRole('region', { name: 'maya' }))
  for (const text of [
    'Username',
    'Email',
    'Power',
    'Department',
    'NO dept',
    'Empcode',
    '0',
    'maya@example.org',
  ])
    expect(facts.getByText(text)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'All Tickets BY This User' })).toBeDefined()
  const view = await screen.findByRole('link', { name: 'View Green projector' })
  expect(view.getAttribute('href')).toBe('/ViewTicketDetails/t1')
  await userEvent.click(screen.getByRole('link', { name: 'Go back' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('shows no ticket list for an admin', async () => {
  renderApp('/AllUsers/Filterby/Admin?user=dana', network, sessionOf('Admin'))
  expect(await screen.findByRole('region', { name: 'dana' })).toBeDefined()
  expect(screen.queryByText('All Tickets BY This User')).toBeNull()
})

test('asks for confirmation before deleting a user, and reports the result', async () => {
  const { requests, unmount } = renderApp(
    '/AllUsers/Filterby/User?user=maya',
    {
      ...network,
      [route('deleteUser', 'u1')]: {
        status: 409,
        body: { detail: 'You can’t delete the last admin.', code: 'last_admin' },
      },
    },
    sessionOf('Admin'),
  )
  const deleted = () => requests.filter(({ method }) => method === 'DELETE')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete This User' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete maya?' })
  expect(dialog.textContent).toContain('Please Note That Tickets Not Delete if The User Deleted')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(deleted()).toHaveLength(0)

  await userEvent.click(screen.getByRole('button', { name: 'Delete This User' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  const outcome = await screen.findByRole('dialog', { name: 'Request Failed' })
  expect(outcome.textContent).toContain('You can’t delete the last admin.')
  expect(deleted()).toHaveLength(1)
  unmount()

  renderApp(
    '/AllUsers/Filterby/User?user=maya',
    { ...network, [route('deleteUser', 'u1')]: {} },
    sessionOf('Admin'),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete This User' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  const success = await screen.findByRole('dialog', { name: 'Success' })
  expect(success.textContent).toContain('The user was deleted.')
})

test("lists usernames that today's rules would reject, with invisible characters made visible", async () => {
  const issue = { id: 'u9', username: 'Ad\u200bmin', role: 'User', issue: 'characters' }
  renderApp('/AllUsers', { ...network, [route('listUsernameIssues')]: { body: [issue] } }, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Suspicious usernames' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspicious usernames' }))
  const link = dialog.getByRole('link', { name: 'Ad[U+200B]min' })
  expect(link.getAttribute('href')).toBe(`/AllUsers/Filterby/User?user=${encodeURIComponent(issue.username)}`)
  expect(dialog.getByText(/contains characters not allowed in usernames/)).toBeDefined()
})

test('shows no username issues when there are none', async () => {
  renderApp('/AllUsers', { ...network, [route('listUsernameIssues')]: { body: [] } }, sessionOf('Admin'))
  expect(await screen.findByRole('link', { name: 'maya' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Suspicious usernames' })).toBeNull()
})

test('hides columns that the user does not want, in every browser', async () => {
  const agent = userEvent.setup()
  const told: unknown[] = []
  renderApp(
    '/AllUsers',
    {
      ...network,
      [route('updatePreferences')]: async (request) => {
        told.push(await request.json())
        return { status: 200, body: { language: null, timeZone: null, workspace: USUAL_WORKSPACE } }
      },
    },
    sessionOf('Admin'),
  )
  await screen.findByRole('link', { name: 'maya' })
  const all = await headings()
  await agent.click(screen.getByRole('button', { name: 'Columns' }))
  const choice = await screen.findByRole('list', { name: 'Columns' })
  // The link to a user cannot be hidden.
  expect(within(choice).queryByRole('checkbox', { name: 'Username' })).toBeNull()
  await agent.click(within(choice).getByRole('checkbox', { name: 'Department' }))
  await waitFor(async () => expect(await headings()).toEqual(all.filter((name) => name !== 'Department')))
  await waitFor(() =>
    expect(told).toContainEqual({ workspace: { hiddenColumns: { users: ['department'] } } }),
  )
  await agent.click(within(choice).getByRole('checkbox', { name: 'Department' }))
  await waitFor(async () => expect(await headings()).toEqual(all))
  await waitFor(() => expect(told).toContainEqual({ workspace: { hiddenColumns: {} } }))
})

test.each([
  [true, 0],
  [false, 1],
])('offers to log out everywhere, except for contacts (contact: %s)', async (isContact, count) => {
  const card = { id: 'u1', username: 'maya', role: 'User', image: null, claimedAt: null, isService: false }
  renderApp(
    '/AllUsers/Filterby/User?user=maya',
    { ...network, [route('getUserCard', 'u1')]: { body: { ...card, isContact } } },
    sessionOf('Admin'),
  )
  await screen.findByText(isContact ? /^None: this contact writes/ : 'Self-registered')
  expect(screen.queryAllByRole('button', { name: 'Log out everywhere' })).toHaveLength(count)
})

test('marks suspended users and service accounts, and lets an admin see and end a suspension', async () => {
  const card = { id: 'u1', username: 'maya', role: 'User', image: null, claimedAt: null }
  let isSuspended = true
  renderApp(
    '/AllUsers/Filterby/User',
    {
      ...network,
      [route('listUsers')]: () => ({
        body: [
          user(isSuspended ? { suspendedAt: '2026-02-03T09:00:00.000Z' } : {}),
          user({ id: 'u2', username: 'robo', isService: true }),
        ],
      }),
      [route('getUserCard', 'u1')]: { body: { ...card, isContact: false, isService: false } },
      [route('getUserSuspension', 'u1')]: () => ({
        body: {
          suspension: isSuspended
            ? {
                suspendedAt: '2026-02-03T09:00:00.000Z',
                reason: 'directory',
                by: { id: 's9', username: 'entra', isService: true },
                token: null,
              }
            : null,
        },
      }),
      [route('restoreUser', 'u1')]: () => {
        isSuspended = false
        return { status: 204 }
      },
    },
    sessionOf('Admin'),
  )
  await screen.findByRole('link', { name: 'maya' })
  expect(screen.getByRole('cell', { name: /Suspended/ }).textContent).toMatch('maya')
  expect(screen.getByRole('cell', { name: /Service/ }).textContent).toMatch('robo')
  await userEvent.click(screen.getByRole('link', { name: 'View User Deatails of maya' }))
  const section = within(await screen.findByRole('region', { name: 'Suspension' }))
  expect(section.getByText('entra').parentElement?.textContent).toMatch(
    /by entra: A directory says so\. The directory can suspend the user again/,
  )
  await userEvent.click(section.getByRole('button', { name: 'End suspension' }))
  expect(await screen.findByText('Suspension ended. The user can log in again.')).toBeDefined()
  expect(await section.findByRole('button', { name: 'Suspend' })).toBeDefined()
})
