import type { CallAnswer } from '@support-desk/contract'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'

/** Polling interval in ms: no event comes if the node that reads the mailbox has stopped. */
const ASKED_EVERY_MS = 60_000

/** Mailboxes that need an admin's attention. */
export const alarmQuery = () =>
  callQuery([...KEYS.mailboxes, 'alarm'], 'getMailboxAlarm', {}, { refetchInterval: ASKED_EVERY_MS })

type Alarm = CallAnswer<'getMailboxAlarm', Blob>

/** Whether a mailbox fails, or email that should go out does not. Missing settings are no failure. */
export const isMailFailing = (alarm: Alarm | undefined): boolean =>
  alarm !== undefined && (alarm.mailboxes.length > 0 || alarm.outgoing?.why === 'failing')
