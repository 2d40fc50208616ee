import { type Message, messages } from '../languages/message.ts'

/** The facts that a reply of a macro can name, spelled for people. */
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

/** Whether there is a fact of this name. */
export const isPlaceholder = (name: string): name is PlaceholderName => Object.hasOwn(PLACEHOLDERS, name)
