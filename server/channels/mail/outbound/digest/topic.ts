const PREFIX = 'digest:'

/** The topic of the one waiting email with notifications of an account. */
export const digestTopic = (accountId: string): string => `${PREFIX}${accountId}`

/** Whether a mail collects notifications until its first try. */
export const isDigestTopic = (topic: string | null): boolean => topic?.startsWith(PREFIX) ?? false
