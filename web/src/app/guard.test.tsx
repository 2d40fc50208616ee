import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { noteSessionEnd, sessionEnd, takePlace } from '#api/session-end.ts'
import { clearSession, storedSession } from '#api/session.ts'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, renderFramed, sessionOf, signedIn } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const refusal = { status: 401, body: { msg: 'Please log in.', code: 'unauthenticated' } }

describe('protected pages', () => {
  it('redirect visitors to the login screen', async () => {
    const { router } = renderApp('/NewTicket')
    await waitFor(() => expect(router.state.location.pathname).toBe('/Login'))
    expect(takePlace('ada')).toBeNull()
  })

  it('remember the ticket that an email links to', async () => {
    const { router } = renderApp('/ViewTicketDetails/t1')
    await waitFor(() => expect(router.state.location.pathname).toBe('/Login'))
    expect(takePlace('ada')).toBe('/ViewTicketDetails/t1')
  })

  it('clear a rejected session, and remember the page for its owner', async () => {
    const { router } = renderApp('/viewTickets', { [route('checkSession')]: refusal }, sessionOf('User'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Login'))
    expect(storedSession()).toBeNull()
    expect(takePlace('ada')).toBe('/viewTickets')
  })

  it('clear a session with another role than stored, and redirect to the home page', async () => {
    const truth = { body: signedIn(sessionOf('User', { token: 'token-of-Admin' })) }
    const { router } = renderApp('/AdminPage', { [route('checkSession')]: truth }, sessionOf('Admin'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(storedSession()).toBeNull()
  })

  it('stay open while the server is unreachable', async () => {
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
    const calls = ['checkSession', 'countTicketsByStatus', 'listNotifications', 'getUnread'] as const
    const network = Object.fromEntries(calls.map((name) => [route(name), unreachable]))
    const { router } = renderFramed('/NewTicket', network, sessionOf('User'))
    expect(await screen.findByRole('heading', { name: 'Submit New Ticket' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/NewTicket')
    expect(storedSession()).not.toBeNull()
    expect(await screen.findByText(/^Offline\. /)).toBeTruthy()
  })

  it('close when the session ends in another tab', async () => {
    const { router } = renderApp('/NewTicket', {}, sessionOf('User'))
    await screen.findByRole('heading', { name: 'Submit New Ticket' })
    clearSession()
    await waitFor(() => expect(router.state.location.pathname).toBe('/Login'))
  })

  it('show on the login screen why the session ended, until the next login', async () => {
    const changed = {
      status: 401,
      body: { msg: 'Please log in.', code: 'unauthenticated', ended: 'password_changed' },
    }
    const session = sessionOf('User')
    let isOver = true
    const network = {
      [route('checkSession')]: () => (isOver ? changed : { body: signedIn(session) }),
      [route('logIn')]: { body: signedIn(session) },
    }
    renderApp('/viewTickets', network, session)
    const note = await screen.findByText(/^Your password was changed, so your other sessions were ended\./)
    expect(note.textContent).toContain('Drafts of tickets and messages are kept.')
    isOver = false
    const user = userEvent.setup()
    await enterText(screen.getByLabelText('username or Email'), 'ada')
    await enterText(screen.getByLabelText('Password'), 'Secret#123')
    await user.click(screen.getByRole('button', { name: 'Login' }))
    await waitFor(() => expect(sessionEnd()).toBeNull())
  })

  it('show the reason in all windows except the window that logged out', () => {
    noteSessionEnd('logged_out')
    expect(sessionEnd()).toBeNull()
    localStorage.setItem('session_end', JSON.stringify({ why: 'logged_out', window: 'another' }))
    expect(sessionEnd()).toBe('logged_out')
    localStorage.setItem('session_end', '{"why":"<b>","window":1}')
    expect(sessionEnd()).toBeNull()
  })
})

it('shows the error page for an unknown address', async () => {
  renderApp('/no/such/page')
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
})
