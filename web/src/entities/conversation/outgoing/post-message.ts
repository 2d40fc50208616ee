import type { QueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { currentUserQuery } from '#api/session-check.ts'
import { storedSession } from '#api/session.ts'
import { readDraft, keepDraft } from '#ui/kept/drafts.ts'
import { sendPatiently } from './in-transit.ts'
import { isKept, type KeptMessage, readKept, writeKept } from './kept-messages.ts'
import { t } from '#ui/language/t.ts'

/** When the server had a message that this page has sent. */
export type Sent = { at: number }

const NO_MESSAGES = { list: '' }

/** What the messages of an account in a chat are kept under until the server has them. */
export const sendingKey = (author: string, ticketId: string): string => `${sendingKeys(author)}${ticketId}`

/** What the keys of all chats in which somebody waits begin with. */
const sendingKeys = (author: string): string => `sending ${author} `

/** The messages of somebody in a chat that the server may not have yet, oldest first. */
export const keptMessages = (author: string, ticketId: string): KeptMessage[] =>
  readKept(readDraft(sendingKey(author, ticketId), NO_MESSAGES).list)

const mutationKeyOf = (ticketId: string): readonly string[] => ['send', ticketId]

/** By what the messages are found that are or were being sent to a chat. */
export const sendingFilter = (ticketId: string) => ({ mutationKey: mutationKeyOf(ticketId) })

/** The key of the message that a mutation of {@link sendingFilter} sends. */
export const messageKeyOf = (variables: unknown): string => (isKept(variables) ? variables.key : '')

/**
 * How the messages of somebody are sent to a chat: one after the other, in the order of writing. A message that waits for
 * the connection holds back those after it. Each has its key: however often it is sent, the server takes it once.
 */
export const postingOptions = (client: QueryClient, author: string, ticketId: string) => ({
  mutationKey: mutationKeyOf(ticketId),
  scope: { id: `chat ${ticketId}` },
  mutationFn: (message: KeptMessage) =>
    sendPatiently(message.key, () => post(client, author, ticketId, message)),
  onSuccess: async (_sent: Sent, { key }: KeptMessage) => {
    void client.invalidateQueries({ queryKey: KEYS.conversations })
    await client.invalidateQueries({ queryKey: KEYS.chat(ticketId) })
    // Where the chat is shown, the message is among the others by now.
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
): Promise<Sent> {
  // Somebody else may have logged in while it waited.
  const session = storedSession()
  if (session && (await client.ensureQueryData(currentUserQuery(session))).id !== author)
    throw new Error(t('Not sent: its author is no longer logged in here.'))
  await request('createMessage', {
    params: { ticketId },
    body: { text, key, files: files.map(({ id }) => id) },
  })
  return { at: Date.now() }
}
