import { STORED_REPLY } from './reply.ts'

/** The topic of the email that brings a message to a reader. */
export const replyTopic = (messageId: string, accountId: string): string =>
  `${STORED_REPLY}:${messageId}:${accountId}`

/** A pattern that matches the topics of replies. */
export const repliesTopic = (rest: string): string => `${STORED_REPLY}:${rest}`

/** The id of the message in the topic of a reply; null for any other topic. */
export function messageOfTopic(topic: string | null): string | null {
  const [kind, messageId] = topic?.split(':') ?? []
  return kind === STORED_REPLY && messageId ? messageId : null
}
