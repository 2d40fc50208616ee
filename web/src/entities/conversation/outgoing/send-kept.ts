import type { QueryClient } from '@tanstack/react-query'
import type { KeptMessage } from './kept-messages.ts'
import { keptMessages, messageKeyOf, postingOptions, type Sent, sendingFilter } from './post-message.ts'

/** Sends what somebody wrote in some chats and what the server may not have, such as after a reload or a new login. */
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
      const posting = cache.build<Sent, Error, KeptMessage, unknown>(
        client,
        postingOptions(client, author, ticketId),
      )
      // The chat shows what became of it.
      posting.execute(message).catch(() => undefined)
    }
  }
}
