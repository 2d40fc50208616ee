const KIND = 'side'

/** The topic of the email that brings a side message to the recipient at this place. */
export const sideTopic = (messageId: string, place: number): string => `${KIND}:${messageId}:${place}`

/** A pattern that matches the topics of side messages. */
export const sideTopics = (rest: string): string => `${KIND}:${rest}`

/** The id of the side message in a topic; null for any other topic. */
export function messageOfSideTopic(topic: string | null): string | null {
  const [kind, messageId] = topic?.split(':') ?? []
  return kind === KIND && messageId ? messageId : null
}
