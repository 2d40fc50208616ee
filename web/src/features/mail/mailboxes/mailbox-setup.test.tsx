import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { helpDesk, mailbox } from '#testing/sample-mailboxes.ts'

const FOUND = {
  source: 'provider',
  provider: 'Fastmail',
  signIn: null,
  needsAppPassword: true,
  incoming: { host: 'imap.fastmail.com', port: 993, security: 'tls' },
  outgoing: { host: 'smtp.fastmail.com', port: 465, security: 'tls' },
  user: 'help@acme.example',
}
const LOGIN = { works: true, error: null, mails: 1250, toImport: 0, junk: null }
const SENT = {
  works: true,
  to: 'help@acme.example',
  answer: '250 OK',
  cause: null,
  sentAt: '2026-01-06T10:00:00.000Z',
}
const ARRIVED = {
  folder: 'inbox',
  error: null,
  checks: { spf: 'pass', dkim: 'pass', dmarc: 'pass' },
  records: {
    domain: 'acme.example',
    isShared: false,
    spf: 'v=spf1 -all',
    dmarc: null,
    spfToAdd: null,
    dmarcToAdd: '_dmarc.acme.example. TXT "v=DMARC1; p=none"',
  },
}

/** Opens the setup, and goes to its last step. */
async function openTest(sending: object) {
  const made = mailbox({ isOn: false })
  const { network, sent } = helpDesk([made], {
    createMailbox: { mailbox: made, secret: null },
    testMailbox: LOGIN,
  })
  renderApp(
    '/mail/new',
    {
      ...network,
      [route('detectMailServers')]: { body: FOUND },
      [route('sendMailboxTest', 'm1')]: { body: sending },
      [route('checkMailboxTest', 'm1')]: { body: ARRIVED },
    },
    sessionOf('Admin'),
  )
  await enterText(await screen.findByLabelText(/^Email address/), 'help@acme.example')
  await userEvent.click(screen.getByRole('button', { name: 'Find mail servers' }))
  await screen.findByText(/^The mail servers of .*Fastmail.* are filled in\.$/)
  await enterText(screen.getByLabelText(/^App password/), 'open sesame')
  await userEvent.click(screen.getByRole('button', { name: 'Save and test' }))
  return { sent }
}

test('connects a mailbox by address and password, tests it, and turns it on', async () => {
  const { sent } = await openTest(SENT)
  await screen.findByText('The test email has arrived')
  screen.getByText('1,250 emails stay untouched.')
  screen.getByText('_dmarc.acme.example. TXT "v=DMARC1; p=none"')
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByText(/is on\. New email will create tickets\.$/)
  expect(sent[0]?.body).toMatchObject({
    isOn: false,
    settings: { ...FOUND.incoming, login: 'password', password: 'open sesame', outgoing: FOUND.outgoing },
  })
  expect(sent.at(-1)?.body).toMatchObject({ isOn: true, importSince: null, version: 3 })
})

test('says what to do after a failed test, and asks before the mailbox is turned on', async () => {
  const { sent } = await openTest({ ...SENT, works: false, cause: 'sender_refused', answer: '553 not yours' })
  await screen.findByText('The server does not send email from this address.')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Turn on' })).not.toHaveProperty('disabled', true),
  )
  screen.getByText(/Use the address of the account that logs in/)
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  const dialog = await screen.findByRole('dialog', { name: 'Turn on without a successful test?' })
  const before = sent.length
  await userEvent.click(within(dialog).getByRole('button', { name: 'Turn on anyway' }))
  await screen.findByText(/is on\. New email will create tickets\.$/)
  expect(sent).toHaveLength(before + 1)
})
