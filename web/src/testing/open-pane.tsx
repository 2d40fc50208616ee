import { vi } from 'vitest'
import type { ChatMessage, Note, TimelineEntry } from '#api/models.ts'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { Toasts } from '#app/shell/toasts.tsx'
import { TicketPane } from '#features/inbox/ticket-pane/ticket-pane.tsx'
import { UndoKey } from '#features/inbox/undo-key.tsx'
import { type Network, renderApp, sessionOf } from './render-app.tsx'
import { route } from './route.ts'
import { chatPage, conversationPage } from './sample-chat.ts'
import { sampleTicket, type SampleTicket } from './sample-ticket.ts'

/** A ticket assigned to the signed-in agent. */
export const mine = (more: Partial<SampleTicket> = {}) =>
  sampleTicket({ assignee: { id: 's2', username: 'ada' }, status: 'Waiting', version: 2, ...more })

/** A response without relevant content. */
export const rowOf = () => ({ body: {} })

/** Opens a ticket pane. The test can change ticket and chat in `desk`. */
export function openPane(
  desk: { ticket: SampleTicket; messages: ChatMessage[]; notes?: Note[]; events?: TimelineEntry[] },
  network: Network = {},
  role: 'SupportTeam' | 'Admin' = 'SupportTeam',
) {
  const ways = { onNext: vi.fn<() => void>(), onClosed: vi.fn<() => void>() }
  const rendered = renderApp(
    '/',
    {
      [route('getTicket', 'ticket-1')]: () => ({ body: desk.ticket }),
      [route('getConversation', 'ticket-1')]: () => ({
        body: conversationPage(desk.messages, { notes: desk.notes, events: desk.events }),
      }),
      [route('getMessages', 'ticket-1')]: () => ({ body: chatPage(desk.messages) }),
      [route('markNotesRead', 'ticket-1')]: {},
      [route('listWatchers', 'ticket-1')]: { body: [] },
      [route('getScheduledReplies', 'ticket-1')]: { body: { replies: [], total: 0 } },
      [route('markMessagesRead', 'ticket-1')]: {},
      ...network,
    },
    sessionOf(role),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <TicketPane ticketId="ticket-1" {...ways} />
            <UndoKey />
            <Toasts />
          </WithCache>
        ),
      },
    ],
  )
  const sent = async (path: string) =>
    Promise.all(
      rendered.requests
        .filter(({ url, method }) => method !== 'GET' && url.endsWith(path))
        .map((request): Promise<unknown> => request.clone().json()),
    )
  /** Requests that change the ticket, without read marks and typing. */
  const changes = () =>
    rendered.requests.filter(({ url, method }) => method !== 'GET' && !/(read-mark|typing)$/.test(url))
  return { ...rendered, ...ways, sent, changes }
}
