import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OutgoingMail } from '#entities/mail/outgoing/queries.ts'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { pick } from '#testing/pick.ts'

const NONE: OutgoingMail = { source: 'none', server: null, mailbox: null, version: 0 }
const SERVER: NonNullable<OutgoingMail['server']> = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  user: 'desk',
  hasPassword: true,
  fromAddress: 'help@example.com',
  fromName: 'Acme',
}

/** Opens the page, and records the sent bodies. */
function open(outgoing: OutgoingMail, answers: { test?: object; update?: object } = {}) {
  const sent: unknown[] = []
  const keeping =
    (body: unknown, status = 200) =>
    async (request: Request) => {
      sent.push(await request.json())
      return { status, body }
    }
  const network = {
    [route('getMailboxAlarm')]: { body: { mailboxes: [], outgoing: null } },
    [route('getOutgoingMail')]: { body: outgoing },
    [route('testOutgoingMail')]: keeping(answers.test),
    [route('updateOutgoingMail')]: keeping(answers.update ?? outgoing),
  }
  renderApp('/settings/outgoing-mail', network, sessionOf('Admin'))
  return sent
}

test('tests typed settings, names the cause and what to do, and saves them with the own password', async () => {
  const sent = open(NONE, {
    test: { works: false, to: 'me@example.com', answer: '535 5.7.8 Bad login', cause: 'login' },
  })
  await screen.findByText('Not set up')
  await enterText(screen.getByLabelText(/^Server/), 'smtp.example.com')
  await pick(screen.getByLabelText(/^Encryption/), 'starttls')
  expect(screen.getByLabelText<HTMLInputElement>(/^Port/).value).toBe('587')
  await enterText(screen.getByLabelText(/^Username/), 'desk')
  await enterText(screen.getByLabelText(/^Password/), 'app password')
  await enterText(screen.getByLabelText(/^Sender address/), 'help@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Test these settings' }))
  const result = await screen.findByText('The server did not accept the username and password.')
  const box = within(result.closest<HTMLElement>('[role=status]') ?? document.body)
  box.getByText(/app password instead of your own/)
  box.getByText('535 5.7.8 Bad login')
  const server = {
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls',
    user: 'desk',
    password: 'app password',
    fromAddress: 'help@example.com',
    fromName: '',
  }
  expect(sent).toEqual([{ server }])
  await enterText(screen.getByLabelText(/^Your own password/), 'Quiet#Harbour71')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Outgoing email was saved.')
  expect(sent[1]).toEqual({ ...server, currentPassword: 'Quiet#Harbour71', version: 0 })
})

test('shows settings of the environment without a form', async () => {
  const sent = open(
    { source: 'environment', server: SERVER, mailbox: null, version: 0 },
    { test: { works: true, to: 'me@example.com', answer: '250 OK', cause: null } },
  )
  await screen.findByText(/which takes precedence/)
  expect(screen.queryByLabelText(/^Server/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send test email' }))
  await screen.findByText('Test email sent')
  await waitFor(() => expect(sent).toEqual([{}]))
})

test('keeps the stored password when the field stays empty', async () => {
  const sent = open({ source: 'settings', server: SERVER, mailbox: null, version: 3 })
  await enterText(await screen.findByLabelText(/^Your own password/), 'Quiet#Harbour71')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).not.toHaveProperty('password')
  expect(sent[0]).toMatchObject({ host: 'smtp.example.com', version: 3 })
})
