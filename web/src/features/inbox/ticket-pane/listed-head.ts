import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TicketDetails } from '#api/models.ts'
import { KEYS } from '#api/keys.ts'
import type { QueuePage } from '../queries.ts'

/** Data of a ticket that lists contain, enough for the head of the pane. */
export type TicketHead = Pick<
  TicketDetails,
  'id' | 'number' | 'subject' | 'requester' | 'assignee' | 'createdAt' | 'queue'
>

/**
 * Finds the head of a ticket in cached lists, or returns null. Shown until the details are loaded, which are requested
 * only when a ticket is opened.
 */
export function useListedHead(ticketId: string): TicketHead | null {
  const client = useQueryClient()
  return useMemo(() => listedHead(client, ticketId), [client, ticketId])
}

function listedHead(client: QueryClient, ticketId: string): TicketHead | null {
  const pages = client.getQueryCache().findAll({ queryKey: KEYS.inboxLists })
  const latestFirst = pages.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const { state } of latestFirst) {
    const row = (state.data as QueuePage | undefined)?.answer.find(({ id }) => id === ticketId)
    if (!row) continue
    const { turn, turnSince, priority, snooze, isSpam, team, channel, tags, ...head } = row
    return { ...head, queue: { turn, turnSince, priority, snooze, isSpam, team, channel, tags } }
  }
  return null
}
