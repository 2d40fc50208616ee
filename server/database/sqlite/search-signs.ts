import type { IndexedMessage } from '../search/search-index.ts'

/** The signs of those whose ticket it is, which no word of a text can be, so that one user's tickets are found by them. */
export const signsOf = ({ requesterId, assigneeId }: IndexedMessage['ticket']): string =>
  [signOf('requester', requesterId), ...(assigneeId ? [signOf('assignee', assigneeId)] : [])].join(' ')

/** Begins with what no word has, and holds what no letter case changes. */
export const signOf = (kind: 'requester' | 'assignee', id: string): string =>
  `@${kind[0]}${Buffer.from(id).toString('hex')}`
