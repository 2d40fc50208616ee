import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Mailbox } from './queries.ts'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, renderFramed, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { formOf, rebased } from './form-state.ts'
import { mailbox, helpDesk } from '#testing/sample-mailboxes.ts'

const WORKS = { works: true, error: null, mails: 0, toImport: 0, junk: null }

test('explains mailboxes when there are none', async () => {
  const { network } = helpDesk([])
  const { router } = renderApp('/mail', network, sessionOf('Admin'))
  await screen.findByText('No mailboxes yet')
  await userEvent.click(screen.getByRole('button', { name: 'Connect your first mailbox' }))
  await screen.findByRole('heading', { level: 1, name: 'New mailbox' })
  expect(router.state.location.pathname).toBe('/mail/new')
})

test("shows each mailbox's status in words, and counts that link to its mails", async () => {
  const failing = mailbox({
    id: 'm2',
    name: 'Billing',
    failingSince: '2026-01-06T09:00:00.000Z',
    error: 'The server does not take the password.',
  })
  const { network, sent } = helpDesk([mailbox(), failing, mailbox({ id: 'm3', name: 'Old', isOn: false })])
  renderApp('/mail', network, sessionOf('Admin'))
  const box = within(await screen.findByRole('listitem', { name: 'Support' }))
  expect(box.getByText('Receiving')).toBeDefined()
  expect(box.getByRole('link', { name: '8 On hold for review' }).getAttribute('href')).toBe(
    '/mail/m1?state=held',
  )
  expect(box.getByText('In the mailbox').parentElement?.textContent).toBe('412 In the mailbox')
  const other = within(screen.getByRole('listitem', { name: 'Billing' }))
  expect(other.getByText(/^Connection failed/)).toBeDefined()
  expect(other.getByText('The server does not take the password.')).toBeDefined()
  expect(within(screen.getByRole('listitem', { name: 'Old' })).getByText('Off')).toBeDefined()
  await userEvent.click(box.getByRole('button', { name: /^Check \W*Support\W* now$/ }))
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/v1/mailboxes/m1/check']))
})

test('sorts mailboxes naturally, with 2 before 10', async () => {
  const named = ['Desk 10', 'Ärzte', 'Desk 2', 'desk 1', 'Zentrale'].map((name) =>
    mailbox({ id: name, name }),
  )
  renderApp('/mail', helpDesk(named).network, sessionOf('Admin'))
  const list = within(await screen.findByRole('list', { name: 'Mailboxes' }))
  const names = list.getAllByRole('heading').map((heading) => heading.textContent)
  expect(names).toEqual(['Ärzte', 'desk 1', 'Desk 2', 'Desk 10', 'Zentrale'])
})

test('creates a mailbox switched off, and shows the secret of an HTTP mailbox once', async () => {
  const made = mailbox({ door: 'http', settings: null, isOn: false })
  const { network, sent } = helpDesk([made], { createMailbox: { mailbox: made, secret: 'sdm_secret' } })
  const { router } = renderApp('/mail/new/all-settings', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('radio', { name: 'Forward over HTTP' }))
  await enterText(screen.getByLabelText(/^Email address/), 'support@example.com')
  await enterText(screen.getByLabelText(/^Mailbox name/), 'Support')
  await userEvent.click(screen.getByRole('button', { name: 'Create mailbox' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery instructions' }))
  expect(dialog.getByText('sdm_secret')).toBeDefined()
  expect(dialog.getAllByText(/api\/v1\/mailboxes\/m1\/messages/)).toHaveLength(2)
  await userEvent.click(dialog.getByRole('button', { name: 'I’ve saved it' }))
  await waitFor(() => expect(screen.queryByText('sdm_secret')).toBeNull())
  expect(router.state.location.pathname).toBe('/mail/m1/settings')
  expect(sent).toMatchObject([
    { body: { door: 'http', isOn: false, settings: null, importSince: null, name: 'Support' } },
  ])
})

test('tests a login, shows the mails found and to be imported, and switches the mailbox on', async () => {
  const { network, sent } = helpDesk([mailbox({ isOn: false })], {
    testMailbox: {
      works: true,
      error: null,
      mails: 1250,
      toImport: 0,
      junk: { folder: 'Spam', mails: 9, toHold: 3 },
    },
  })
  renderApp('/mail/m1/settings', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Test connection' }))
  expect((await screen.findByText('Connected.')).parentElement?.textContent).toBe(
    'Connected. The mailbox contains 1,250 emails. Only email that arrives after you turn on the mailbox is imported. 3 emails in the spam folder would be held.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByText(/is on. New email will create tickets\.$/)
  expect(sent.at(-1)?.body).toMatchObject({ isOn: true, version: 3, settings: { host: 'imap.example.com' } })
  expect(JSON.stringify(sent)).not.toContain('"password":')
})

test('tests a mailbox before it is turned on, and warns if the test fails', async () => {
  const { network, sent } = helpDesk([mailbox({ isOn: false })], {
    testMailbox: { works: false, error: 'The password is wrong.', mails: null, toImport: null, junk: null },
  })
  renderApp('/mail/m1/settings', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }))
  const dialog = await screen.findByRole('dialog', { name: 'Turn on a mailbox that cannot be read?' })
  within(dialog).getByText(/The password is wrong\.$/)
  expect(sent.map(({ path }) => path)).toEqual(['/api/v1/mailboxes/m1/test'])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Turn on anyway' }))
  await screen.findByText(/is on, but no email arrives until its connection works\.$/)
})

test('keeps typed values while the mailbox is switched on, and saves them afterwards', async () => {
  const mailboxes = [mailbox({ isOn: false })]
  const { network, sent } = helpDesk(mailboxes, { testMailbox: WORKS })
  network[route('updateMailbox', 'm1')] = async (request: Request) => {
    const body = (await request.json()) as Partial<Mailbox> & { version: number }
    sent.push({ path: 'update', body })
    const { isOn = false, name = '', replyName = '', version } = body
    mailboxes[0] = mailbox({ isOn, name, replyName, version: version + 1 })
    return { body: mailboxes[0] }
  }
  renderApp('/mail/m1/settings', network, sessionOf('Admin'))
  const sender = await screen.findByLabelText('Sender name')
  await userEvent.clear(sender)
  await enterText(sender, 'Room A015')
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByRole('button', { name: 'Turn off' })
  expect(screen.getByLabelText<HTMLInputElement>('Sender name').value).toBe('Room A015')
  expect(sent.at(-1)?.body).toMatchObject({ isOn: true, version: 3, replyName: 'Support' })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/was saved\.$/)
  expect(sent.at(-1)?.body).toMatchObject({ isOn: true, version: 4, replyName: 'Room A015' })
})

test("merges another user's changes into the form, unless both changed the same field", () => {
  const [before, form] = [mailbox(), formOf(mailbox())]
  const typed = { ...form, replyName: 'Mine', name: 'Help' }
  const renamed = mailbox({ name: 'Desk', version: 4 })
  expect(rebased(typed, before, renamed)).toBeNull()
  expect(rebased({ ...typed, name: form.name }, before, renamed)).toMatchObject({
    name: 'Desk',
    replyName: 'Mine',
  })
  expect(rebased(typed, before, mailbox({ name: 'Help', version: 4 }))).toEqual(typed)
})

test('shows why a login was rejected', async () => {
  const { network } = helpDesk([mailbox()], {
    testMailbox: { works: false, error: 'The password is wrong.', mails: null, toImport: null },
  })
  renderApp('/mail/m1/settings', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Test connection' }))
  expect(await screen.findByText(/Couldn’t connect: \W*The password is wrong\./)).toBeDefined()
})

test('shows a server error beside its field', async () => {
  const { network } = helpDesk([mailbox()])
  network[route('updateMailbox', 'm1')] = async () => ({
    status: 409,
    body: {
      code: 'mailbox_address_in_use',
      detail: 'A mailbox with this address already exists.',
      field: 'address',
    } as never,
  })
  renderApp('/mail/m1/settings', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('A mailbox with this address already exists.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Email address/)))
})

test('shows all errors at once, each beside its field until it changes', async () => {
  const { network, sent } = helpDesk([])
  renderApp('/mail/new/all-settings', network, sessionOf('Admin'))
  const [address, name, host] = await Promise.all(
    [/^Email address/, /^Mailbox name/, /^Server \*/].map((label) => screen.findByLabelText(label)),
  )
  await userEvent.clear(screen.getByLabelText(/^Port/))
  await userEvent.click(screen.getByRole('button', { name: 'Create mailbox' }))
  await waitFor(() => expect(document.activeElement).toBe(address))
  const said = [
    'Enter a valid email address.',
    'Enter a name for the mailbox.',
    'Enter the name of the mail server.',
    'Enter a port from 1 to 65535.',
  ]
  for (const words of said) expect(screen.getByText(words)).toBeDefined()
  expect(screen.queryByText('Enter a username.')).toBeNull()
  expect(name?.getAttribute('aria-invalid')).toBe('true')
  if (host) await enterText(host, 'imap.example.com')
  expect(screen.queryByText('Enter the name of the mail server.')).toBeNull()
  expect(screen.getByText('Enter a name for the mailbox.')).toBeDefined()
  expect(sent).toEqual([])
})

test('lists the mails that still need review before a mailbox is deleted', async () => {
  const { network } = helpDesk([mailbox()])
  const { router } = renderApp('/mail/m1/settings', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete mailbox' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Delete the mailbox/ }))
  expect(dialog.getByText(/8 emails need review/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete mailbox' }))
  await screen.findByText('No mailboxes yet')
  expect(router.state.location.pathname).toBe('/mail')
})

test('alerts admins on every page and in the menu when a mailbox has failed for ten minutes', async () => {
  const { network } = helpDesk([])
  const alarm = {
    mailboxes: [
      {
        id: 'm1',
        name: 'Support',
        why: 'failing',
        error: 'The server is gone.',
        failingSince: '2026-01-06T09:00:00.000Z',
      },
    ],
    outgoing: null,
  }
  const alarmed = { ...network, [route('getMailboxAlarm')]: { body: alarm } }
  renderFramed('/teams', alarmed, sessionOf('Admin'))
  const words = await screen.findByText(/^No email is being collected from/)
  expect(words.textContent).toContain('The server is gone.')
  expect(within(words).getByRole('link').getAttribute('href')).toBe('/mail/m1/settings')
  expect(await screen.findByRole('link', { name: /^Settings\s*Needs attention$/ })).toBeDefined()
})
