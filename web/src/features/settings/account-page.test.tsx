import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { storedSession } from '#api/session.ts'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, renderFramed, sessionOf, signedIn } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { pick } from '#testing/pick.ts'

const entry = (id: string, device: string, current: boolean) => ({
  id,
  device,
  address: '203.0.113.0/24',
  startedAt: '2026-01-05T08:00:00.000Z',
  seenAt: '2026-01-05T09:00:00.000Z',
  current,
})

async function change(current: string, next: string) {
  const user = userEvent.setup()
  await enterText(await screen.findByLabelText('Current password'), current)
  await enterText(screen.getByLabelText('New password'), next)
  await enterText(screen.getByLabelText('Repeat new password'), next)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  return user
}

it('changes the password, and shows an error at the field when the current one is wrong', async () => {
  let right = 'Quiet#Harbour71'
  renderApp(
    '/account',
    {
      [route('updatePassword')]: async (request) => {
        const { current, password } = await request.json()
        if (current !== right) {
          return { status: 400, body: { code: 'password_wrong', field: 'current', detail: 'Not yours.' } }
        }
        right = password
        return {}
      },
    },
    sessionOf('User'),
  )
  await change('Wrong#123', 'Another#456')
  expect(await screen.findByText('Not yours.')).toBeTruthy()
  const user = userEvent.setup()
  const field = screen.getByLabelText('Current password')
  await user.clear(field)
  await enterText(field, 'Quiet#Harbour71')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Password changed. Your other sessions were ended.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
})

it('lists the sessions, and ends a single session or all other sessions', async () => {
  let sessions = [entry('s1', 'Firefox on Linux', true), entry('s2', 'Safari on iPhone', false)]
  const end = (keep: (id: string) => boolean) => () => {
    sessions = sessions.filter(({ id }) => keep(id))
    return {}
  }
  const { requests } = renderApp(
    '/account',
    {
      [route('listSessions')]: () => ({ body: sessions }),
      [route('getOwnTokens')]: { body: { tokens: [], scopes: ['tickets:read'] } },
      [route('deleteSession', 's2')]: end((id) => id !== 's2'),
      [route('deleteOtherSessions')]: end((id) => id === 's1'),
    },
    sessionOf('User'),
  )
  const list = within(await screen.findByRole('region', { name: 'Sessions' }))
  const user = userEvent.setup()
  await user.click(await list.findByRole('button', { name: /^End the session of Safari on iPhone/ }))
  await waitFor(() => expect(list.queryByText('Safari on iPhone')).toBeNull())
  // There is no other session to end.
  expect(list.queryByRole('button')).toBeNull()
  expect(list.getByText('This session')).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

it('shows only the password form while a new password is required, and continues afterwards', async () => {
  let requiredAction: 'password' | undefined = 'password'
  const session = sessionOf('Admin')
  const stored = { ...session, requiredAction }
  const check = () => ({ body: signedIn(session, requiredAction) })
  const { router, requests } = renderFramed(
    '/admintable',
    {
      [route('checkSession')]: check,
      [route('updatePassword')]: () => {
        requiredAction = undefined
        return {}
      },
    },
    stored,
  )
  expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/account')
  expect(screen.queryByRole('navigation')).toBeNull()
  // Only the session check and the account are requested. The server would reject all other calls.
  const asked = new Set(requests.map(({ url }) => new URL(url).pathname))
  expect([...asked].toSorted()).toEqual(['/api/Alreadylogin', '/api/v1/users/me'])
  await change('generated', 'Another#456')
  await waitFor(() => expect(router.state.location.pathname).toBe('/AdminPage'))
  expect(storedSession()?.requiredAction).toBeUndefined()
})

it('redirects users to an action that the server starts to require', async () => {
  let requiredAction: 'password' | undefined
  const session = sessionOf('User')
  const refusal = { status: 403, body: { code: 'password_change_needed', detail: 'First.' } }
  const { router } = renderApp(
    '/viewTickets',
    {
      [route('checkSession')]: () => ({ body: signedIn(session, requiredAction) }),
      [route('listTickets')]: () => {
        requiredAction = 'password'
        return refusal
      },
    },
    session,
  )
  expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/account')
})

it('lets staff choose workspace settings, which apply at once', async () => {
  const told: unknown[] = []
  renderApp(
    '/account',
    {
      [route('updatePreferences')]: async (request) => {
        told.push(await request.json())
        return { body: {} }
      },
    },
    sessionOf('SupportTeam'),
  )
  const first = await screen.findByLabelText('First page after logging in')
  await pick(first, 'The inbox')
  await pick(screen.getByLabelText('After an action, open'), 'The list')
  await pick(screen.getByLabelText('Inbox density'), 'Compact')
  await pick(screen.getByLabelText('Send with'), 'Enter')
  await waitFor(() =>
    expect(told).toEqual([
      { workspace: { firstPage: 'inbox' } },
      { workspace: { afterAction: 'list' } },
      { workspace: { density: 'compact' } },
      { workspace: { sendKey: 'enter' } },
    ]),
  )
  expect(first).toHaveProperty('value', 'inbox')
})

it('shows requesters no inbox settings', async () => {
  renderApp('/account', {}, sessionOf('User'))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByLabelText('First page after logging in')).toBeNull()
})
