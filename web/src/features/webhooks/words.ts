import { messages } from '@support-desk/contract'

/** Event groups with a description. */
export const GROUP_WORDS = messages({
  tickets: 'Tickets: created, assigned, merged, and changes to status, priority, tags and fields',
  messages: 'Messages to and from requesters',
  notes: 'Internal notes',
  tags: 'Tag changes',
  fields: 'Field and form changes',
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
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Discarded',
})

/** Reasons why an attempt failed. */
export const TROUBLE_WORDS = messages({
  status: 'Rejected by the receiver',
  redirect: 'The response was a redirect. Redirects are not followed',
  timeout: 'No response in time',
  no_answer: 'No response',
  name_unknown: 'Host not found',
  certificate: 'Secure connection failed',
  private_address: 'The host is in a private network',
  insecure: 'Unencrypted URLs are not allowed',
  secret_lost: 'The secret can no longer be read. Create a new one',
})
