import type { QueryClient } from '@tanstack/react-query'
import type { KeptMessage } from './kept-messages.ts'
import { keptMessages, messageKeyOf, postingOptions, type SentTime, sendingFilter } from './post-message.ts'

/** Sends stored messages of some chats that the server may not have, such as after a reload or a login. */
export function sendKeptMessages(client: QueryClient, author: string, ticketIds: readonly string[]): void {
  const cache = client.getMutationCache()
  for (const ticketId of ticketIds) {
    const underWay = new Set(
      cache
        .findAll({ ...sendingFilter(ticketId), status: 'pending' })
        .map(({ state }) => messageKeyOf(state.variables)),
    )
    for (const message of keptMessages(author, ticketId)) {
      if (underWay.has(message.key)) continue
      const posting = cache.build<SentTime, Error, KeptMessage, unknown>(
        client,
        postingOptions(client, author, ticketId),
      )
      // The chat shows the result.
      posting.execute(message).catch(() => undefined)
    }
  }
}
