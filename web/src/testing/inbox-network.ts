import { screen } from '@testing-library/react'
import type { Network } from './render-app.tsx'
import { route } from './route.ts'
import { conversationPage } from './sample-chat.ts'
import { queueRow, standardViews } from './sample-queue.ts'
import { sampleTicket } from './sample-ticket.ts'

/** Queue tickets by number. */
export const rowsOf = (...numbers: number[]) => numbers.map((number) => queueRow(number))

/** An inbox with some tickets in its first view. */
export function inboxNetwork(rows = rowsOf(1, 2, 3), more: Network = {}): Network {
  const tickets = Object.fromEntries(
    rows.flatMap(({ id, number, subject }) => [
      [route('getTicket', id), { body: sampleTicket({ id, number, subject }) }],
      [route('getConversation', id), { body: conversationPage([]) }],
      [route('getScheduledReplies', id), { body: { replies: [], total: 0 } }],
    ]),
  )
  return {
    [route('listViews')]: { body: standardViews({ 'your-turn': rows.length, 'team-turn': 7 }) },
    [route('listQueueTickets')]: { body: rows },
    ...tickets,
    ...more,
  }
}

/** The query parameters of all requests of a path. */
export const asked = (requests: readonly Request[], path: string): URLSearchParams[] =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === path)
    .map((url) => url.searchParams)

/** Waits for the link of a row. */
export const rowLink = (number: number) =>
  screen.findByRole('link', { name: new RegExp(`Matter ${number}$`) })
