import { USUAL_WORKSPACE } from '@support-desk/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { rememberPlace } from '../../api/session-end.ts'
import { clearSession, storedSession } from '../../api/session.ts'
import { enterText } from '../../testing/enter-text.ts'
import { renderApp, sessionOf } from '../../testing/render-app.tsx'
import { route } from '../../testing/route.ts'

const accepts = (session: ReturnType<typeof sessionOf>) => ({
  [route('logIn')]: { body: { text: 'ok', session } },
  [route('checkSession')]: { body: { text: 'ok', session } },
})

async function logIn(name = 'ada', password = 'Secret#2026') {
  const user = userEvent.setup()
  await enterText(await screen.findByLabelText('username or Email'), name)
  await enterText(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

describe('logging in', () => {
  it.each([
    ['Admin', sessionOf('Admin'), '/AdminPage'],
    ['support member', sessionOf('SupportTeam'), '/supporttmhomepage'],
    ['user with a picture', sessionOf('User', { hasPicture: true }), '/NewTicket'],
    ['user without a picture', sessionOf('User'), '/profileupdate'],
  ])('leads a %s to the first page', async (_who, session, page) => {
    const { router } = renderApp('/Login', accepts(session))
    await logIn()
    await waitFor(() => expect(router.state.location.pathname).toBe(page))
    expect(storedSession()).toEqual(session)
  })

  it.each([
    ['SupportTeam', '/inbox'],
    ['Admin', '/inbox'],
    ['User', '/profileupdate'],
  ] as const)('leads %s to the inbox where staff have chosen it', async (role, page) => {
    const account = { id: 's2', username: 'ada', role, requiredAction: null, language: null, timeZone: null }
    const { router } = renderApp('/Login', {
      ...accepts(sessionOf(role)),
      [route('getCurrentUser')]: {
        body: {
          ...account,
          browser: { language: null, timeZone: null },
          workspace: { ...USUAL_WORKSPACE, firstPage: 'inbox' },
        },
      },
    })
    await logIn()
    await waitFor(() => expect(router.state.location.pathname).toBe(page))
  })

  it('brings the owner of an expired session back to where they were, and nobody else', async () => {
    rememberPlace('/viewTickets', 'ada')
    const own = renderApp('/Login', accepts(sessionOf('User')))
    await logIn()
    await waitFor(() => expect(own.router.state.location.pathname).toBe('/viewTickets'))
    own.unmount()
    localStorage.clear()

    rememberPlace('/viewTickets', 'somebody else')
    const other = renderApp('/Login', accepts(sessionOf('User')))
    await logIn()
    await waitFor(() => expect(other.router.state.location.pathname).toBe('/profileupdate'))
  })

  it('lets the server know this browser again, also after a logout', async () => {
    const devices = vi.fn<(request: Request) => Promise<{ body: object }>>(async (request) => {
      const { devices: known } = (await request.json()) as { devices?: string[] }
      return { body: { devices: known ?? ['of ada'] } }
    })
    const network = { ...accepts(sessionOf('User')), [route('rememberDevice')]: devices }
    localStorage.setItem('devices', '"unreadable"')
    const first = renderApp('/Login', network)
    await logIn()
    await waitFor(() => expect(localStorage.getItem('devices')).toBe('["of ada"]'))
    expect(devices.mock.calls[0]?.[0].headers.get('authorization')).toBe('Bearer token-of-User')
    first.unmount()
    clearSession()

    const { requests } = renderApp('/Login', network)
    await logIn()
    await waitFor(() => expect(devices).toHaveBeenCalledTimes(2))
    const login = requests.find(({ url }) => url.endsWith('/api/Login'))
    expect(await login?.json()).toEqual({
      login: 'ada',
      password: 'Secret#2026',
      devices: ['of ada'],
    })
  })

  it('says once what is missing, focuses it, and sends nothing', async () => {
    const { requests } = renderApp('/Login')
    await userEvent.click(await screen.findByRole('button', { name: 'Login' }))
    expect(screen.getByText('input details Are Empty')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('username or Email')))
    await enterText(screen.getByLabelText('username or Email'), 'ada lovelace')
    await userEvent.type(screen.getByLabelText('Password'), 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    expect(screen.getByText('Username/Email or password contain Space')).toBeTruthy()
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('shows under the form what the server says', async () => {
    const refusal = { status: 401, body: { text: 'Username or password is wrong.', code: 'login_failed' } }
    const { router } = renderApp('/Login', { [route('logIn')]: refusal })
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toBe('Username or password is wrong.')
    expect(router.state.location.pathname).toBe('/Login')
  })
})

describe('the login screen with a stored session', () => {
  it.each([
    ['Admin', sessionOf('Admin'), '/AdminPage'],
    ['support member', sessionOf('SupportTeam'), '/supporttmhomepage'],
    ['user with a picture', sessionOf('User', { hasPicture: true }), '/profileupdate'],
    ['user without a picture', sessionOf('User'), '/NewTicket'],
  ])('passes a %s on', async (_who, session, page) => {
    const { router } = renderApp('/Login', {}, session)
    await waitFor(() => expect(router.state.location.pathname).toBe(page))
  })

  it('forgets a session that the server refuses', async () => {
    const refusal = { status: 401, body: { text: 'Please log in.', code: 'unauthenticated' } }
    renderApp('/Login', { [route('checkSession')]: refusal }, sessionOf('Admin'))
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    expect(storedSession()).toBeNull()
  })
})
