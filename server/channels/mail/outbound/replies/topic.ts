import { STORED_REPLY } from './reply.ts'

/** The topic of the email that a message is for a reader. */
export const replyTopic = (messageId: string, accountId: string): string =>
  `${STORED_REPLY}:${messageId}:${accountId}`

/** A pattern that matches the topics of replies. */
export const repliesTopic = (rest: string): string => `${STORED_REPLY}:${rest}`

/** What a topic of a reply names; null for any other topic. */
export function messageOfTopic(topic: string | null): string | null {
  const [kind, messageId] = topic?.split(':') ?? []
  return kind === STORED_REPLY && messageId ? messageId : null
}
