import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'

/** Polling interval in ms. Mailbox checks trigger no event. */
const LOOKED_EVERY_MS = 20_000

/** All mailboxes by name. For admins. */
export const mailboxesQuery = () =>
  callQuery([...KEYS.mailboxes, 'all'], 'listMailboxes', {}, { refetchInterval: LOOKED_EVERY_MS })
