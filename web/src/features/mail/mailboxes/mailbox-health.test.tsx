import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { renderApp, renderFramed, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { MailAlarm } from '#entities/mail/alarm/mail-alarm.tsx'
import { mailbox, helpDesk } from '#testing/sample-mailboxes.ts'
import { pick } from '#testing/pick.ts'

test('shows the address of an SMTP mailbox as configuration lines for other servers', async () => {
  const smtp = { host: 'desk.example.org', port: 25, startTls: true, maxBytes: 50 * 1024 * 1024 }
  const { network } = helpDesk([mailbox({ door: 'smtp', settings: null, inMailbox: null, smtp })])
  renderApp('/mail/m1/settings', network, sessionOf('Admin'))
  expect(
    await screen.findByText(/desk\.example\.org\W*, port \W*25\W*\. Limit per email: \W*50\W* MB/),
  ).toBeDefined()
  expect(screen.getByText('support@example.com smtp:[desk.example.org]:25')).toBeDefined()
  expect(screen.getByText('example.com. IN MX 10 desk.example.org.')).toBeDefined()
})

test('shows the state of test mails, the token and the junk folder', async () => {
  const canary = {
    minutes: 60,
    sentAt: '2026-01-06T09:00:00.000Z',
    arrivedAt: '2026-01-06T09:00:42.000Z',
    tookSeconds: 42,
    lateSince: null,
  }
  const token = { renewedAt: '2026-01-06T09:00:00.000Z', endsAt: '2026-01-12T09:00:00.000Z', isEnding: true }
  const well = mailbox({ canary, junk: { folder: 'Spam', inFolder: 7 } })
  const late = mailbox({
    id: 'm2',
    name: 'Billing',
    canary: { ...canary, lateSince: '2026-01-06T10:15:00.000Z' },
    token,
    junk: { folder: '', inFolder: null },
  })
  const login = mailbox({
    id: 'm3',
    name: 'Shop',
    needsLogin: true,
    failingSince: '2026-01-06T09:00:00.000Z',
  })
  const closed = mailbox({ id: 'm4', name: 'Press', door: 'smtp', smtp: null })
  const { network } = helpDesk([well, late, login, closed])
  renderApp('/mail', network, sessionOf('Admin'))
  const box = within(await screen.findByRole('listitem', { name: 'Support' }))
  expect(box.getByText(/^The last test email arrived .*, within \W*42\W* seconds\.$/)).toBeDefined()
  expect(box.getByText('In the spam folder').parentElement?.textContent).toBe('7 In the spam folder')
  const other = within(screen.getByRole('listitem', { name: 'Billing' }))
  expect(other.getByText('A test email is missing')).toBeDefined()
  expect(other.getByText(/^The test email from .*has not arrived\.$/)).toBeDefined()
  expect(other.getByText(/^Access expires on /)).toBeDefined()
  expect(other.getByText('The server reports no spam folder.')).toBeDefined()
  expect(within(screen.getByRole('listitem', { name: 'Shop' })).getByText('Login expired')).toBeDefined()
  expect(
    within(screen.getByRole('listitem', { name: 'Press' })).getByText('SMTP port not open'),
  ).toBeDefined()
})

test('saves the settings for the junk folder and for test mails', async () => {
  const { network, sent } = helpDesk([mailbox()])
  renderApp('/mail/m1/settings', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('switch', { name: /^Also check the spam folder/ }))
  await pick(screen.getByLabelText(/^Send test emails/), 'Every hour')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ readsJunk: true, canaryMinutes: 60 }))
})

test('shows a different alarm text for each cause of a failure', async () => {
  const failingSince = '2026-01-06T09:00:00.000Z'
  const incoming = (why: string) => ({
    mailboxes: [{ id: 'm1', name: 'Support', why, error: null, failingSince }],
    outgoing: null,
  })
  const outgoing = (why: string, error: string | null) => ({
    mailboxes: [],
    outgoing: { why, error, failingSince: error && failingSince },
  })
  const alarms = [
    [incoming('login'), /was disconnected .*Log in again to reconnect/],
    [incoming('canary'), /^A test email to .*did not arrive/],
    [incoming('token'), /^Access to .*expires/],
    [outgoing('not_set_up', null), /^Outgoing email isn’t set up/],
    [
      outgoing('failing', 'Connection refused'),
      /^Outgoing email started failing .*Sending is retried automatically\. Connection refused Open outgoing email$/,
    ],
  ] as const
  let body: object = alarms[0][0]
  const element = (
    <WithCache>
      <MailAlarm />
    </WithCache>
  )
  const network = { [route('getMailboxAlarm')]: () => ({ body }) }
  const { client } = renderApp('/', network, sessionOf('Admin'), [{ path: '*', element }])
  for (const [alarm, words] of alarms) {
    body = alarm
    await client.invalidateQueries()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))
  }
})

test('shows each failing mailbox on the home page of admins, with the reason and what to do', async () => {
  const failingSince = '2026-01-06T09:00:00.000Z'
  const why = { id: 'm1', name: 'Support', why: 'login', error: 'The sign-in was revoked.', failingSince }
  const network = { [route('getMailboxAlarm')]: { body: { mailboxes: [why], outgoing: null } } }
  renderFramed('/AdminPage', network, sessionOf('Admin'))
  const card = within(
    within(await screen.findByRole('list', { name: 'Failing mailboxes' })).getByRole('listitem'),
  )
  card.getByText('The sign-in was revoked.')
  card.getByText(/^Sign in again, or enter the new password\./)
  expect(card.getByRole('link', { name: 'Open the mailbox' }).getAttribute('href')).toBe('/mail/m1/settings')
  // The banner of the other pages would say the same.
  expect(screen.queryByText(/was disconnected/)).toBeNull()
})
