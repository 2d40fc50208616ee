import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { helpDesk, mailbox } from '#testing/sample-mailboxes.ts'

const app = (provider: 'google' | 'microsoft', source: 'settings' | 'none') => ({
  provider,
  source,
  clientId: source === 'none' ? '' : 'desk',
  hasSecret: source !== 'none',
  tenant: '',
  redirectUri: `https://desk.example.com/mail/sign-in/${provider}`,
  version: source === 'none' ? 0 : 1,
})
const signedIn = mailbox({
  isOn: false,
  settings: {
    host: 'imap.gmail.com',
    port: 993,
    security: 'tls',
    user: 'help@acme.example',
    login: 'oauth',
    provider: 'google',
    clientId: null,
    tenant: null,
    outgoing: null,
  },
})

const NOT_SENT = {
  works: false,
  to: 'help@acme.example',
  answer: '',
  cause: 'not_set_up',
  sentAt: '2026-01-06T10:00:00.000Z',
}

/** Answers of a server without app registrations, which records bodies by the name of the call. */
function providers(source: 'settings' | 'none' = 'none') {
  const { network, sent } = helpDesk([signedIn], {
    testMailbox: { works: true, error: null, mails: 0, toImport: 0, junk: null },
  })
  const bodies: Record<string, unknown> = {}
  let google = app('google', source)
  const calls = {
    [route('listMailSignIns')]: () => ({ body: [app('microsoft', source), google] }),
    [route('updateMailSignIn', 'google')]: async (request: Request) => {
      bodies['app'] = await request.json()
      google = app('google', 'settings')
      return { body: google }
    },
    [route('beginMailSignIn', 'google')]: async (request: Request) => {
      bodies['begin'] = await request.json()
      // A provider that cannot be opened in a test.
      return { status: 409, body: { code: 'mail_sign_in_not_set_up', detail: 'Not in a test.' } as never }
    },
  }
  return { network: { ...network, ...calls }, sent, bodies }
}

test('sets up the sign-in with Google once, and begins it', async () => {
  const { network, bodies } = providers()
  renderApp('/mail/new', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('radio', { name: 'Google' }))
  await enterText(screen.getByLabelText(/^Sender name/), 'Acme')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('https://desk.example.com/mail/sign-in/google')
  await enterText(screen.getByLabelText(/^Client ID/), 'desk')
  await enterText(screen.getByLabelText(/^Client secret/), 'open sesame')
  await userEvent.click(screen.getByRole('button', { name: 'Save app registration' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Sign in with \W*Google/ }))
  await screen.findByText('Not in a test.')
  expect(bodies).toEqual({
    app: { clientId: 'desk', clientSecret: 'open sesame', tenant: '', version: 0 },
    begin: { mailboxId: null, address: '', replyName: 'Acme' },
  })
})

test('goes on with the test after a sign-in, and keeps the response out of the history', async () => {
  const { network, sent } = providers('settings')
  const queries: unknown[] = []
  const finish = async (request: Request) => {
    queries.push(await request.json())
    return { body: { mailbox: signedIn, isNew: true, account: 'help@acme.example' } }
  }
  const { router } = renderApp(
    '/mail/sign-in/google?code=c&state=s',
    {
      ...network,
      [route('finishMailSignIn', 'google')]: finish,
      [route('sendMailboxTest', 'm1')]: { body: NOT_SENT },
    },
    sessionOf('Admin'),
  )
  // The test begins at once.
  await screen.findByText('No mail server is set up.')
  const button = screen.getByRole('button', { name: 'Turn on' })
  await waitFor(() => expect(button).not.toHaveProperty('disabled', true))
  await userEvent.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on without a successful test?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on anyway' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/mail/m1/settings'))
  expect(queries).toEqual([{ query: 'code=c&state=s' }])
  expect(sent.at(-1)?.body).toMatchObject({ isOn: true, settings: { login: 'oauth', provider: 'google' } })
  expect(JSON.stringify([globalThis.location.href, router.state.location])).not.toContain('code=c')
})

test('offers a new sign-in where the old one was revoked', async () => {
  const { network, bodies } = providers('settings')
  const failing = { ...signedIn, isOn: true, needsLogin: true, error: 'The sign-in was revoked.' }
  renderApp(
    '/mail/m1/settings',
    { ...network, [route('getMailbox', 'm1')]: { body: failing } },
    sessionOf('Admin'),
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Sign in again with \W*Google/ }))
  await screen.findByText('Not in a test.')
  expect(bodies['begin']).toEqual({ mailboxId: 'm1', address: '', replyName: '' })
})
