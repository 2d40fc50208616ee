import { USUAL_WORKSPACE } from '@support-desk/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { rememberPlace } from '#api/session-end.ts'
import { clearSession, storedSession } from '#api/session.ts'
import { enterText } from '#testing/enter-text.ts'
import { currentUserOf, renderApp, sessionOf, signedIn } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const accepts = (session: ReturnType<typeof sessionOf>) => ({
  [route('logIn')]: { body: signedIn(session) },
  [route('checkSession')]: { body: signedIn(session) },
})

async function logIn(name = 'ada', password = 'Secret#2026') {
  const user = userEvent.setup()
  await enterText(await screen.findByLabelText('username or Email'), name)
  await enterText(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

describe('logging in', () => {
  it('stores the session and opens the home page', async () => {
    const session = sessionOf('User')
    const { router } = renderApp('/Login', accepts(session))
    await logIn()
    await waitFor(() => expect(router.state.location.pathname).toBe('/profileupdate'))
    expect(storedSession()).toEqual(session)
  })

  it('opens the start page that a staff member has chosen', async () => {
    const session = sessionOf('SupportTeam')
    const workspace = { ...USUAL_WORKSPACE, firstPage: 'inbox' }
    const { router } = renderApp('/Login', {
      ...accepts(session),
      [route('getCurrentUser')]: { body: { ...currentUserOf(session), workspace } },
    })
    await logIn()
    await waitFor(() => expect(router.state.location.pathname).toBe('/inbox'))
  })

  it('returns only the owner of an expired session to the previous page', async () => {
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

  it('registers the browser as a known device, also after a logout', async () => {
    const devices = vi.fn<(request: Request) => Promise<{ body: object }>>(async (request) => {
      const { devices: known } = (await request.json()) as { devices?: string[] }
      return { body: { devices: known ?? ['of ada'] } }
    })
    const network = { ...accepts(sessionOf('User')), [route('createDevice')]: devices }
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
      log_detail: 'ada',
      userPassword: 'Secret#2026',
      devices: ['of ada'],
    })
  })

  it('reports a missing field once, focuses it, and sends nothing', async () => {
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

  it("shows the server's error below the form", async () => {
    const refusal = { status: 401, body: { msg: 'Username or password is wrong.', code: 'login_failed' } }
    const { router } = renderApp('/Login', { [route('logIn')]: refusal })
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toBe('Username or password is wrong.')
    expect(router.state.location.pathname).toBe('/Login')
  })
})

describe('the login screen with a stored session', () => {
  it('redirects to the home page of the role', async () => {
    const { router } = renderApp('/Login', {}, sessionOf('User'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/NewTicket'))
  })

  it('deletes a session that the server rejects', async () => {
    const refusal = { status: 401, body: { msg: 'Please log in.', code: 'unauthenticated' } }
    renderApp('/Login', { [route('checkSession')]: refusal }, sessionOf('Admin'))
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    expect(storedSession()).toBeNull()
  })
})
