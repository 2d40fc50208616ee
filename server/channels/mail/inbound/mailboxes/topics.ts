import { z } from 'zod'
import type { Topic } from '../../../../jobs/index.ts'

/** Reads one mailbox for as long as it is on. The key is the mailbox id. */
export const MAILBOX_READING: Topic<object> = { name: 'mailbox', data: z.object({}) }

/** Alarms the admins about a failing mailbox. The key is the mailbox id. */
export const MAILBOX_ALARM: Topic<object> = { name: 'mailbox alarm', data: z.object({}) }

/** Warns the admins that a refresh token expires soon. The key is the mailbox id. */
export const TOKEN_ENDING: Topic<object> = { name: 'mailbox token ending', data: z.object({}) }

/** Checks whether a test mail has arrived. The key is the mailbox id. */
export const CANARY_LATE: Topic<{ sentAt: string }> = {
  name: 'mailbox canary',
  data: z.object({ sentAt: z.string() }),
}

/** The signal between nodes that starts a look into a mailbox. */
export const lookSignal = (mailboxId: string): string => `mailbox ${mailboxId}`
