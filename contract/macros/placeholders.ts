import { type Message, messages } from '../languages/message.ts'

/** Facts that a macro's reply can insert, with their labels. */
export const PLACEHOLDERS = messages({
  'requester.firstName': 'Requester’s first name',
  'requester.name': 'Requester’s username',
  'requester.department': 'Requester’s department',
  'ticket.number': 'Ticket number',
  'ticket.subject': 'Ticket subject',
  'assignee.name': 'Assignee',
  'team.name': 'Ticket team',
  'me.firstName': 'Your first name',
  'me.name': 'Your username',
}) satisfies Record<string, Message>
export type PlaceholderName = keyof typeof PLACEHOLDERS

export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDERS) as PlaceholderName[]

export const isPlaceholder = (name: string): name is PlaceholderName => Object.hasOwn(PLACEHOLDERS, name)
