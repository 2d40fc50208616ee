import { type Message, messages } from '../languages/message.ts'

/** Facts that a macro's reply can insert, with their labels. */
export const PLACEHOLDERS = messages({
  'requester.firstName': 'First name of the requester',
  'requester.name': 'Username of the requester',
  'requester.department': 'Department of the requester',
  'ticket.number': 'Number of the ticket',
  'ticket.subject': 'Subject of the ticket',
  'assignee.name': 'Who the ticket is assigned to',
  'team.name': 'Team of the ticket',
  'me.firstName': 'Own first name',
  'me.name': 'Own username',
}) satisfies Record<string, Message>
export type PlaceholderName = keyof typeof PLACEHOLDERS

export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDERS) as PlaceholderName[]

export const isPlaceholder = (name: string): name is PlaceholderName => Object.hasOwn(PLACEHOLDERS, name)
