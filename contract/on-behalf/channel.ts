import { type Message, messages } from '../languages/message.ts'

/** How a ticket came in. `web`: the pages or the API. */
export const CHANNELS = ['web', 'email', 'phone', 'counter'] as const
export type Channel = (typeof CHANNELS)[number]

/** Channels of tickets that staff create for a requester. */
export const STAFF_CHANNELS = ['phone', 'counter'] as const satisfies readonly Channel[]
export type StaffChannel = (typeof STAFF_CHANNELS)[number]

export const isStaffChannel = (channel: Channel | undefined): channel is StaffChannel =>
  STAFF_CHANNELS.some((each) => each === channel)

const CHANNEL_WORDS: Record<Channel, Message> = messages({
  web: 'Website',
  email: 'Email',
  phone: 'Phone',
  counter: 'Counter',
})

/** Label of a channel. */
export const channelWord = (channel: Channel): Message => CHANNEL_WORDS[channel]
