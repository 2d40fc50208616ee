import type { FailedEmail } from '#api/models.ts'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, renderFramed, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const COUNTS = { total: 0, unassigned: 0, waiting: 0, pending: 0, onHold: 0, solved: 0 }

const failedMail = (more: Partial<FailedEmail> = {}): FailedEmail => ({
  id: 'm1',
  to: 'maya@college.example',
  about: 'Green projector',
  ticketId: 't1',
  error: '550 No such mailbox',
  attempts: 3,
  failedAt: '2026-01-06T10:00:00.000Z',
  ...more,
})

test('lets users choose their emails, and reverts a choice that the server rejects', async () => {
  const sent: unknown[] = []
  let refuse = false
  renderFramed(
    '/NewTicket',
    {
      [route('getMailPreferences')]: { body: { assigned: true, status: true, chat: true } },
      [route('updateMailPreferences')]: async (request) => {
        const body: unknown = await request.json()
        sent.push(body)
        return refuse ? { status: 400, body: { detail: 'Not now.', code: 'validation' } } : { body }
      },
    },
    sessionOf('User'),
  )
  await userEvent.click(await screen.findByRole('button', { name: /Search/ }))
  await enterText(await screen.findByRole('combobox', { name: /Search/ }), 'email')
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Email settings' })
  const chat = await within(dialog).findByRole('switch', { name: /^New messages/ })
  await userEvent.click(chat)
  expect(await within(dialog).findByText('Saved')).toBeDefined()
  expect(sent).toEqual([{ assigned: true, status: true, chat: false }])
  expect(chat).toHaveProperty('checked', false)

  refuse = true
  const status = within(dialog).getByRole('switch', { name: /^Status changes/ })
  await userEvent.click(status)
  expect(await within(dialog).findByText('Error: Not now.')).toBeDefined()
  expect(status).toHaveProperty('checked', true)
})

test('shows failed emails to an admin and resends them, and shows no panel without failed emails', async () => {
  let mails = [
    failedMail(),
    failedMail({ id: 'm2', to: 'tom@college.example', ticketId: null, about: 'Code' }),
  ]
  const retried: string[] = []
  const retry = (id: string) => () => {
    retried.push(id)
    mails = mails.filter((mail) => mail.id !== id)
    return {}
  }
  renderApp(
    '/AdminPage',
    {
      [route('countTicketsByStatus')]: { body: COUNTS },
      [route('listFailedEmails')]: () => ({ body: mails }),
      [route('retryFailedEmail', 'm1')]: retry('m1'),
      [route('retryFailedEmail', 'm2')]: retry('m2'),
    },
    sessionOf('Admin'),
  )
  const panel = await screen.findByRole('region', { name: '2 emails could not be sent' })
  expect(within(panel).getAllByText('550 No such mailbox')).toHaveLength(2)
  const link = within(panel).getByRole('link', { name: 'Green projector' })
  expect(link.getAttribute('href')).toBe('/ViewTicketDetails/t1')
  await userEvent.click(within(panel).getByRole('button', { name: 'Retry maya@college.example' }))
  expect(await screen.findByRole('region', { name: '1 email could not be sent' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Retry tom@college.example' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /could not be sent/ })).toBeNull())
  expect(retried).toEqual(['m1', 'm2'])
})
