import type { ScheduledReplyOnWire } from '@support-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { enterText } from '#testing/enter-text.ts'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { writeRich } from '#testing/write-rich.ts'
import { ScheduledReplies } from './scheduled-replies.tsx'

beforeEach(() => localStorage.clear())

const AT = '2099-05-05T09:00:00.000Z'
const waiting = (more: Partial<ScheduledReplyOnWire> = {}): ScheduledReplyOnWire => ({
  id: 'reply-1',
  ticketId: 'ticket-1',
  author: { id: 's2', username: 'ada' },
  text: 'Does it work now?',
  document: null,
  attachments: [],
  sendAt: AT,
  writtenAt: '2026-05-04T09:00:00.000Z',
  held: null,
  isOwn: true,
  isCancellable: true,
  ...more,
})

function open(replies: ScheduledReplyOnWire[], network: Network = {}) {
  const rendered = renderApp(
    '/',
    { [route('getScheduledReplies', 'ticket-1')]: () => ({ body: { replies, total: 3 } }), ...network },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <ScheduledReplies ticketId="ticket-1" writes={{ accountId: 's2', merged: [] }} />
          </WithCache>
        ),
      },
    ],
  )
  const sent = async (method: string) =>
    Promise.all(
      rendered.requests
        .filter((request) => request.method === method && /\/(scheduled-replies|messages)/.test(request.url))
        .map((request): Promise<unknown> => request.clone().json()),
    )
  return { ...rendered, sent }
}

test('shows time and author of a scheduled reply, and lets its author send it now', async () => {
  const replies = [waiting()]
  const { sent } = open(replies, {
    [route('sendScheduledReply', 'ticket-1', 'reply-1')]: () => {
      replies.pop()
      return { body: { number: 4 } }
    },
  })
  const list = await screen.findByRole('list', { name: 'Scheduled replies' })
  expect(within(list).getByText(/^To be sent .*May 5.* by you$/)).toBeDefined()
  expect(within(list).getByText('Does it work now?')).toBeDefined()
  await userEvent.click(within(list).getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(screen.queryByText('Does it work now?')).toBeNull())
  expect(await sent('POST')).toEqual([{ anyway: false }])
})

test('shows why a reply is held, and lets its author send, change or cancel it', async () => {
  const replies = [waiting({ held: 'answered' })]
  const { sent, requests } = open(replies, {
    [route('updateScheduledReply', 'ticket-1', 'reply-1')]: () => {
      replies[0] = waiting({ text: 'Next week' })
      return { body: replies[0] }
    },
    [route('deleteScheduledReply', 'ticket-1', 'reply-1')]: () => {
      replies.pop()
      return {}
    },
  })
  await screen.findByText(/the requester wrote first/)
  expect(screen.getByRole('button', { name: 'Send anyway' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Change…' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('textbox', { name: 'When' })).toHaveProperty('value', '2099-05-05 09:00')
  const when = within(dialog).getByRole('textbox', { name: 'When' })
  await userEvent.clear(when)
  await enterText(when, 'in 3h')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  await screen.findByText('Next week')
  expect(await sent('PUT')).toMatchObject([{ text: 'Does it work now?', files: [], anyway: true }])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel this reply' }))
  await waitFor(() => expect(screen.queryByText('Next week')).toBeNull())
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true)
})

test("shows the author of a colleague's reply, without actions", async () => {
  open([waiting({ isOwn: false, isCancellable: false })])
  await screen.findByText(/^To be sent .* by ada$/)
  expect(screen.queryByRole('button', { name: /Send|Change|Cancel/ })).toBeNull()
})

test('keeps the draft of a scheduled reply until the server has stored the reply', async () => {
  const replies: ScheduledReplyOnWire[] = []
  let isDown = true
  const { sent } = open(replies, {
    [route('createMessage', 'ticket-1')]: () => {
      if (isDown) return { status: 503, body: { code: 'unavailable', title: 'Not now' } }
      replies.push(waiting({ text: 'Tomorrow then' }))
      return { body: { message: null, scheduled: replies[0] } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reply later…' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('textbox', { name: 'Reply' }))
  await screen.findByRole('toolbar', { name: 'Formatting' })
  await writeRich(within(dialog).getByRole('textbox', { name: 'Reply' }), 'Tomorrow then')
  await enterText(within(dialog).getByRole('textbox', { name: 'When' }), 'gibberish')
  await within(dialog).findByText(/^Couldn’t read that/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Tomorrow morning' }))
  const keep = within(dialog).getByRole('button', { name: 'Schedule' })
  await userEvent.click(keep)
  await waitFor(async () => expect(await sent('POST')).toHaveLength(1))
  expect(localStorage.getItem('draft:later-s2-ticket-1')).toContain('Tomorrow then')
  isDown = false
  await waitFor(() => expect(keep.hasAttribute('data-loading')).toBe(false))
  await userEvent.click(keep)
  await screen.findByText(/^To be sent/)
  const [first, second] = (await sent('POST')) as { key: string }[]
  expect(second).toMatchObject({ text: 'Tomorrow then', expectedLast: 3, key: first?.key })
  expect(localStorage.getItem('draft:later-s2-ticket-1')).toBeNull()
})

test('lets every colleague edit and send a shared draft, with a warning if there is a newer message', async () => {
  const draft = { held: 'shared', isOwn: false, author: { id: 's3', username: 'ben' } } as const
  const replies = [waiting(draft)]
  const { sent } = open(replies, {
    [route('updateSharedDraft', 'ticket-1', 'reply-1')]: () => {
      replies[0] = waiting({ ...draft, text: 'Next week' })
      return { body: replies[0] }
    },
    [route('sendScheduledReply', 'ticket-1', 'reply-1')]: async (request) => {
      const { anyway } = (await request.json()) as { anyway: boolean }
      if (!anyway) return { status: 409, body: { code: 'newer_messages', title: 'Newer', detail: 'Newer' } }
      replies.pop()
      return { body: { number: 4 } }
    },
  })
  const list = await screen.findByRole('list', { name: 'Drafts and scheduled replies' })
  expect(within(list).getByText(/^Draft by ben, .*Only staff see it\.$/)).toBeDefined()
  await userEvent.click(within(list).getByRole('button', { name: 'Edit draft…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit draft' }))
  writeRich(await dialog.findByRole('textbox', { name: 'Reply' }), 'Next week')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await within(list).findByText('Next week')).toBeDefined()
  await userEvent.click(within(list).getByRole('button', { name: 'Send now' }))
  await userEvent.click(await within(list).findByRole('button', { name: 'Send anyway' }))
  await waitFor(() => expect(screen.queryByText('Next week')).toBeNull())
  expect(await sent('POST')).toEqual([{ anyway: false }, { anyway: true }])
})
