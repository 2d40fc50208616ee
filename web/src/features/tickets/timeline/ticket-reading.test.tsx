import { CHAT_POLL_MS } from '@support-desk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { chatMessage, conversationPage, eventEntry, sampleNote } from '#testing/sample-chat.ts'
import { passTime, stopClock } from '#testing/stopped-clock.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'

type Look = (entries: { isIntersecting: boolean }[]) => void

/** Callbacks of intersection observers. */
let waiting: Look[] = []
const see = () => act(() => waiting.forEach((look) => look([{ isIntersecting: true }])))

beforeEach(() => {
  waiting = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly look: Look
      constructor(look: Look) {
        this.look = look
      }
      observe(): void {
        waiting.push(this.look)
      }
      disconnect(): void {
        waiting = waiting.filter((look) => look !== this.look)
      }
    },
  )
})

const LONG = 'Known fault of this model. '.repeat(40).trim()
const other = { id: 'ticket-2', number: 2, subject: 'Also green' }

function open(ticket = sampleTicket({ assignee: { id: 's2', username: 'tom' } })) {
  const page = conversationPage([chatMessage('Please switch it off.')], {
    notes: [sampleNote(LONG), sampleNote('Of the other one', { number: 4 })],
  })
  const entries = [
    { ...eventEntry('ticket.raised'), number: 0 },
    ...page.entries.map((each) => (each.note?.number === 4 ? { ...each, of: other } : each)),
  ]
  const { requests } = renderApp(
    '/ViewTicketDetails/ticket-1',
    {
      [route('getTicket', 'ticket-1')]: { body: ticket },
      [route('getConversation', 'ticket-1')]: { body: { ...page, entries } },
      [route('listTimelineEntries', 'ticket-1')]: { body: [] },
      [route('markNotesRead', 'ticket-1')]: { status: 204, body: undefined },
      [route('markNotesRead', 'ticket-2')]: { status: 204, body: undefined },
      [route('markMessagesRead', 'ticket-1')]: { status: 204, body: undefined },
    },
    sessionOf('SupportTeam'),
  )
  const read = () =>
    requests.filter(({ url }) => url.includes('/notes/read-mark')).map(({ url }) => new URL(url).pathname)
  const checked = () => requests.filter(({ url }) => url.includes('/chatlive/')).length
  return { read, checked }
}

test("shows messages, full notes and events together on a ticket's page, latest first", async () => {
  open()
  const reading = await screen.findByRole('region', { name: 'Conversation' })
  await within(reading).findByText(LONG)
  const rows = within(within(reading).getByRole('list', { name: 'Messages and events' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  const places = ['Of the other one', LONG, 'Please switch it off.', 'ada created this ticket'].map((words) =>
    rows.findIndex((row) => row.includes(words)),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, next) => one - next))
})

test('marks notes as read once they are visible, including notes of merged tickets', async () => {
  const { read } = open()
  await screen.findByText(LONG)
  expect(read()).toEqual([])
  see()
  await waitFor(() =>
    expect(read()).toEqual([
      '/api/v1/tickets/ticket-1/notes/read-mark',
      '/api/v1/tickets/ticket-2/notes/read-mark',
    ]),
  )
})

test.each([
  ['polls the chat of an assigned ticket', { id: 's2', username: 'tom' }, 2],
  ['does not poll for an unassigned ticket, which has no chat', null, 0],
])('%s', async (_, assignee, times) => {
  stopClock()
  const { checked } = open(sampleTicket({ assignee }))
  const reading = await screen.findByRole('region', { name: 'Conversation' })
  await within(reading).findByText(LONG)
  await passTime(2 * CHAT_POLL_MS + 100)
  expect(checked()).toBe(times)
})
