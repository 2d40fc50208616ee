import { messages } from '@support-desk/contract'

/** Event groups with a description. */
export const GROUP_WORDS = messages({
  tickets: 'Tickets: raised, assigned, statuses, priorities, tags, fields, merged',
  messages: 'Messages to and from requesters',
  notes: 'Notes of the staff',
  tags: 'Tags themselves',
  fields: 'Fields and forms themselves',
  teams: 'Teams and their members',
  users: 'Accounts',
  mailboxes: 'Mailboxes',
})

/** Short names of event groups. */
export const GROUP_NAMES = messages({
  tickets: 'Tickets',
  messages: 'Messages',
  notes: 'Notes',
  tags: 'Tags',
  fields: 'Fields',
  teams: 'Teams',
  users: 'Accounts',
  mailboxes: 'Mailboxes',
})

/** Display names of delivery statuses. */
export const STATE_WORDS = messages({
  waiting: 'Waits',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Dropped',
})

/** Reasons why an attempt failed. */
export const TROUBLE_WORDS = messages({
  status: 'It was not accepted',
  redirect: 'It answered with a redirect, which is not followed',
  timeout: 'There was no answer in time',
  no_answer: 'There was no answer',
  name_unknown: 'Its name stands for no address',
  certificate: 'No secure connection could be made',
  private_address: 'Its name stands for an address of the own network',
  insecure: 'It is to be reached without encryption',
  secret_lost: 'Its secret cannot be read any more. Make a new one',
})
