import type { QueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { currentUserQuery } from '#api/session-check.ts'
import { storedSession } from '#api/session.ts'
import { readDraft, keepDraft } from '#ui/kept/drafts.ts'
import { sendPatiently } from './in-transit.ts'
import { isKept, type KeptMessage, readKept, writeKept } from './kept-messages.ts'
import { t } from '#ui/language/t.ts'

/** Time in ms at which the server confirmed a message. */
export type SentTime = { at: number }

const NO_MESSAGES = { list: '' }

/** Draft key of the unsent messages of an account in a chat. */
export const sendingKey = (author: string, ticketId: string): string => `${sendingKeys(author)}${ticketId}`

/** Prefix of these keys for all chats. */
const sendingKeys = (author: string): string => `sending ${author} `

/** Messages of an account in a chat that the server has not confirmed, oldest first. It may have received some. */
export const keptMessages = (author: string, ticketId: string): KeptMessage[] =>
  readKept(readDraft(sendingKey(author, ticketId), NO_MESSAGES).list)

const mutationKeyOf = (ticketId: string): readonly string[] => ['send', ticketId]

/** Filter for the mutations that send messages to a chat. */
export const sendingFilter = (ticketId: string) => ({ mutationKey: mutationKeyOf(ticketId) })

/** The key of the message that a mutation of {@link sendingFilter} sends. */
export const messageKeyOf = (variables: unknown): string => (isKept(variables) ? variables.key : '')

/**
 * Options of the mutation that sends messages to a chat, one at a time in the order of writing. A message that waits
 * for the connection blocks later ones. Its key makes sending idempotent.
 */
export const postingOptions = (client: QueryClient, author: string, ticketId: string) => ({
  mutationKey: mutationKeyOf(ticketId),
  scope: { id: `chat ${ticketId}` },
  mutationFn: (message: KeptMessage) =>
    sendPatiently(message.key, () => post(client, author, ticketId, message)),
  onSuccess: async (_sent: SentTime, { key }: KeptMessage) => {
    void client.invalidateQueries({ queryKey: KEYS.conversations })
    await client.invalidateQueries({ queryKey: KEYS.chat(ticketId) })
    // By now an open chat shows the message among the server's.
    const others = keptMessages(author, ticketId).filter((kept) => kept.key !== key)
    keepDraft(sendingKey(author, ticketId), { list: writeKept(others) })
  },
  onError: () => client.invalidateQueries({ queryKey: KEYS.chat(ticketId) }),
})

async function post(
  client: QueryClient,
  author: string,
  ticketId: string,
  { key, text, files = [] }: KeptMessage,
): Promise<SentTime> {
  // Another user may have logged in while the message waited.
  const session = storedSession()
  if (session && (await client.ensureQueryData(currentUserQuery(session))).id !== author)
    throw new Error(t('Not sent: the author is no longer logged in.'))
  await request('createMessage', {
    params: { ticketId },
    body: { text, key, files: files.map(({ id }) => id) },
  })
  return { at: Date.now() }
}
