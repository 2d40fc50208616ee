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
  it('send who is not signed in to the login screen', async () => {
    const { router } = renderApp('/NewTicket')
    await waitFor(() => expect(router.state.location.pathname).toBe('/Login'))
    expect(takePlace('ada')).toBeNull()
  })

  it('remember a ticket that somebody came for, as emails link to it', async () => {
    const { router } = renderApp('/ViewTicketDetails/t1')
    await waitFor(() => expect(router.state.location.pathname).toBe('/Login'))
    expect(takePlace('ada')).toBe('/ViewTicketDetails/t1')
  })

  it('clear a session that the server refuses, and remember the place for its owner', async () => {
    const { router } = renderApp('/viewTickets', { [route('checkSession')]: refusal }, sessionOf('User'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Login'))
    expect(storedSession()).toBeNull()
    expect(takePlace('ada')).toBe('/viewTickets')
  })

  it('clear a session of another role and go to the first page, whatever the stored role says', async () => {
    const truth = { body: signedIn(sessionOf('User', { token: 'token-of-Admin' })) }
    const { router } = renderApp('/AdminPage', { [route('checkSession')]: truth }, sessionOf('Admin'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(storedSession()).toBeNull()
  })

  it('stay open while the server cannot be reached', async () => {
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
    const calls = ['checkSession', 'countTicketsByStatus', 'listNotifications', 'getUnread'] as const
    const network = Object.fromEntries(calls.map((name) => [route(name), unreachable]))
    const { router } = renderFramed('/NewTicket', network, sessionOf('User'))
    expect(await screen.findByRole('heading', { name: 'Submit New Ticket' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/NewTicket')
    expect(storedSession()).not.toBeNull()
    expect(await screen.findByText(/^Offline\. /)).toBeTruthy()
  })

  it('close when the session ends elsewhere', async () => {
    const { router } = renderApp('/NewTicket', {}, sessionOf('User'))
    await screen.findByRole('heading', { name: 'Submit New Ticket' })
    clearSession()
    await waitFor(() => expect(router.state.location.pathname).toBe('/Login'))
  })

  it('say on the login screen why the session is over, until somebody logs in', async () => {
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
    const note = await screen.findByText(/^Your password was changed, which ends all other logins\./)
    expect(note.textContent).toContain('Drafts of tickets and messages are kept.')
    isOver = false
    const user = userEvent.setup()
    await enterText(screen.getByLabelText('username or Email'), 'ada')
    await enterText(screen.getByLabelText('Password'), 'Secret#123')
    await user.click(screen.getByRole('button', { name: 'Login' }))
    await waitFor(() => expect(sessionEnd()).toBeNull())
  })

  it('say nothing to whoever logged out here, and where it was to the other windows', () => {
    noteSessionEnd('logged_out')
    expect(sessionEnd()).toBeNull()
    localStorage.setItem('session_end', JSON.stringify({ why: 'logged_out', window: 'another' }))
    expect(sessionEnd()).toBe('logged_out')
    localStorage.setItem('session_end', '{"why":"<b>","window":1}')
    expect(sessionEnd()).toBeNull()
  })
})

it('an address that leads nowhere shows the page for it', async () => {
  renderApp('/no/such/page')
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
})
