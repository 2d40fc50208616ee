import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import type { ReceivedMail } from './queries.ts'
import { pick } from '#testing/pick.ts'

const mail = (number: number, more: Partial<ReceivedMail> = {}): ReceivedMail => ({
  id: `r${number}`,
  number,
  receivedAt: '2026-01-06T10:00:00.000Z',
  sender: 'ann@example.com',
  senderName: 'Ann',
  subject: `Printer ${number}`,
  size: 2048,
  isKept: true,
  movedTo: null,
  kind: 'person',
  kindReason: 'no_sign',
  state: 'delivered',
  reason: 'new_ticket',
  error: null,
  tries: 1,
  ticket: { id: 't1', number: 7 },
  ...more,
})

function helpDesk(mails: readonly ReceivedMail[]) {
  const asked: string[] = []
  const network = {
    [route('getMailboxAlarm')]: { body: { mailboxes: [], outgoing: null } },
    [route('getMailbox', 'm1')]: { body: { id: 'm1', name: 'Support' } },
    [route('listReceivedMails', 'm1')]: (request: Request) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams.get('state') ?? 'all')
      const state = searchParams.get('state')
      return { body: mails.filter((each) => !state || each.state === state) }
    },
    [route('getReceivedMail', 'r2')]: () => ({
      body: {
        ...mails.find(({ id }) => id === 'r2'),
        beginning: 'It hums.',
        checks: { server: 'mx.example.com', dmarc: 'fail', spf: null, dkim: 'none' },
        way: [
          { rule: 'read', says: 'passed' },
          { rule: 'participant', says: 'refused' },
        ],
      },
    }),
    [route('processReceivedMail', 'r2')]: { body: mail(2) },
    [route('decideHeldMail', 'r2')]: { body: undefined, status: 204 },
  }
  return { network, asked }
}

const HELD = mail(2, { state: 'held', reason: 'not_participant', senderName: '' })

test('lists the mails of a mailbox with their results, and filters them by status', async () => {
  const { network, asked } = helpDesk([mail(3), HELD])
  const { router } = renderApp('/mail/m1', network, sessionOf('Admin'))
  const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/Ann.*Printer 3.*Delivered.*A ticket was created\..*7/),
    expect.stringMatching(/ann@example\.com.*Printer 2.*On hold for review.*isn’t a participant/),
  ])
  await pick(screen.getByLabelText('Results'), 'On hold for review')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect(router.state.location.search).toBe('?state=held')
  expect(asked.at(-1)).toBe('held')
  await pick(screen.getByLabelText('Results'), 'Failed')
  await screen.findByText('No matching emails')
})

test('shows the path of a mail through the rules, and processes it again', async () => {
  const { network } = helpDesk([mail(3), HELD])
  const { requests } = renderApp('/mail/m1', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('link', { name: 'Printer 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Printer 2' }))
  const way = await dialog.findAllByRole('listitem')
  expect(way.map(({ textContent }) => textContent)).toEqual(['Parsingpassed', 'Sender is a participantheld'])
  await userEvent.click(dialog.getByRole('button', { name: 'Process again' }))
  await screen.findByText('The email is being processed again.')
  expect(requests.some(({ url }) => url.endsWith('/api/v1/received-mails/r2/process'))).toBe(true)
})

test('says so when no mail has been received', async () => {
  const { network } = helpDesk([])
  renderApp('/mail/m1', network, sessionOf('Admin'))
  expect(await screen.findByText('No email received yet')).toBeDefined()
})

test('offers decisions for a held mail without a ticket', async () => {
  const { network } = helpDesk([{ ...HELD, reason: 'junk', ticket: null }])
  const { requests } = renderApp('/mail/m1', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('link', { name: 'Printer 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Printer 2' }))
  await dialog.findByText('It hums.')
  expect(dialog.getByText(/mx\.example\.com/).closest('dd')?.textContent).toContain(
    'Checked by mx.example.com: DMARC fail, SPF not checked, DKIM none.',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Create ticket' }))
  await screen.findByText('A ticket was created from the email.')
  await userEvent.click(dialog.getByRole('button', { name: 'Ignore' }))
  await screen.findByText('The email was ignored.')
  const decided = requests.filter(({ method }) => method === 'POST' || method === 'PUT')
  expect(await Promise.all(decided.map((request): Promise<unknown> => request.json()))).toEqual([
    { decision: 'own_ticket' },
    { decision: 'ignore' },
  ])
})

test('offers decisions in the dialog for a mail that is held at a ticket', async () => {
  const { network } = helpDesk([HELD])
  const { requests } = renderApp('/mail/m1', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('link', { name: 'Printer 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Printer 2' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Add as participant' }))
  const question = within(await screen.findByRole('dialog', { name: /to this ticket\?$/ }))
  await userEvent.click(question.getByRole('button', { name: 'Add as participant' }))
  await screen.findByText(/was added to this ticket\./)
  await userEvent.click(dialog.getByRole('button', { name: 'Ignore' }))
  await screen.findByText(/was ignored\./)
  const decided = requests.filter(({ url }) => url.endsWith('/r2/decide'))
  expect(await Promise.all(decided.map((request): Promise<unknown> => request.json()))).toEqual([
    { decision: 'add' },
    { decision: 'ignore' },
  ])
})
