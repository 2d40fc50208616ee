import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { Toasts } from '#app/shell/toasts.tsx'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { listenToShortcuts } from '#ui/keyboard/shortcuts.ts'
import { HeldMails } from './held-mails.tsx'
import type { HeldMail } from './queries.ts'

let stop: () => void
beforeEach(() => {
  stop = listenToShortcuts()
})
afterEach(() => stop())

const held = (id: string, more: Partial<HeldMail> = {}): HeldMail => ({
  id,
  receivedAt: '2026-01-06T10:00:00.000Z',
  sender: 'eve@example.com',
  senderName: 'Eve',
  subject: 'Re: Printer',
  reason: 'not_participant',
  beginning: 'I have the same problem.',
  isOfSide: false,
  authenticated: true,
  checks: null,
  ...more,
})

/** Shows a ticket with held mails. A mail disappears after a decision. */
function openMargin(mails: HeldMail[]) {
  const decided: unknown[] = []
  const decisions = Object.fromEntries(
    mails.map(({ id }) => [
      route('decideHeldMail', id),
      async (request: Request) => {
        decided.push([id, ((await request.json()) as { decision: string }).decision])
        mails = mails.filter((mail) => mail.id !== id)
        return { status: 204, body: undefined }
      },
    ]),
  )
  renderApp(
    '/',
    { [route('listHeldMails', 'ticket-1')]: () => ({ body: mails }), ...decisions },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <HeldMails ticketId="ticket-1" place="inbox" />
            <Toasts />
          </WithCache>
        ),
      },
    ],
  )
  return { decided }
}

test('shows sender, reason and beginning of a held mail', async () => {
  const checks = { server: 'mx.example.org', dmarc: 'fail', spf: 'softfail', dkim: null }
  openMargin([held('h1', { authenticated: false, checks })])
  const margin = within(await screen.findByRole('region', { name: 'Held emails' }))
  const item = margin.getByRole('listitem').textContent
  expect(item).toContain('eve@example.com')
  expect(item).toContain('Held: the sender isn’t a participant of this ticket.')
  expect(item).toContain('The mail server did not verify the sender.')
  expect(item).toMatch(
    /Checked by \W*mx\.example\.org\W*: DMARC \W*fail\W*, SPF \W*softfail\W*, DKIM \W*not checked/,
  )
  expect(item).toContain('I have the same problem.')
})

test('applies keys to the first held mail, and asks for confirmation before adding the sender', async () => {
  const { decided } = openMargin([held('h1'), held('h2', { senderName: 'Fay' })])
  await screen.findByRole('region', { name: 'Held emails' })
  await userEvent.keyboard('y')
  const dialog = within(await screen.findByRole('dialog', { name: /^Add \W*Eve\W* to this ticket\?$/ }))
  expect(decided).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Add as participant' }))
  await screen.findByText(/Eve\W* was added to this ticket\./)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: /^Create separate ticket: Fay/ }))
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create ticket' }),
  )
  await waitFor(() =>
    expect(decided).toEqual([
      ['h1', 'add'],
      ['h2', 'own_ticket'],
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Held emails' })).toBeNull())
})

test('adds an unverified mail of staff as a note, and adds no participant after a merge without sharing', async () => {
  const { decided } = openMargin([
    held('h1', { reason: 'staff_unproven' }),
    held('h2', { reason: 'merge_unshared', senderName: 'Fay' }),
  ])
  await screen.findByRole('region', { name: 'Held emails' })
  expect(screen.queryByRole('button', { name: /^Add as .*: Fay/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Add as note: Eve/ }))
  const dialog = within(
    await screen.findByRole('dialog', { name: /^Add the email from \W*Eve\W* as a note\?$/ }),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Add as note' }))
  await screen.findByText(/The email from \W*Eve\W* was added as a note\./)
  expect(decided).toEqual([['h1', 'add']])
})

test('ignores a mail at once by its key, with an undo', async () => {
  const { decided } = openMargin([held('h1')])
  await screen.findByRole('region', { name: 'Held emails' })
  await userEvent.keyboard('i')
  await screen.findByText(/The email from \W*Eve\W* was ignored\./)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/The email from \W*Eve\W* is on hold again\./)
  expect(decided).toEqual([
    ['h1', 'ignore'],
    ['h1', 'hold'],
  ])
})

test('folds held mails into one line on a phone, and unfolds them by a click', async () => {
  vi.stubGlobal('innerWidth', 375)
  openMargin([held('h1')])
  const margin = within(await screen.findByRole('region', { name: 'Held emails' }))
  const head = margin.getByRole('button', { name: /needs review/ })
  expect(head.getAttribute('aria-expanded')).toBe('false')
  expect(margin.queryByRole('listitem')).toBeNull()
  await userEvent.click(head)
  expect(head.getAttribute('aria-expanded')).toBe('true')
  expect(margin.getByRole('listitem').textContent).toContain('I have the same problem.')
  vi.unstubAllGlobals()
})
