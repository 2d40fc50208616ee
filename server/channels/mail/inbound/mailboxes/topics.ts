import { z } from 'zod'
import type { Topic } from '../../../../jobs/index.ts'

/** Reads one mailbox for as long as it is on. Its key is the id of the mailbox. */
export const MAILBOX_READING: Topic<object> = { name: 'mailbox', data: z.object({}) }

/** Tells the admins of a mailbox that has been failing for some time. Its key is the id of the mailbox. */
export const MAILBOX_ALARM: Topic<object> = { name: 'mailbox alarm', data: z.object({}) }

/** Tells the admins that a refresh token ends soon. Its key is the id of the mailbox. */
export const TOKEN_ENDING: Topic<object> = { name: 'mailbox token ending', data: z.object({}) }

/** Sees whether a test mail has come. Its key is the id of the mailbox. */
export const CANARY_LATE: Topic<{ sentAt: string }> = {
  name: 'mailbox canary',
  data: z.object({ sentAt: z.string() }),
}

/** What nodes say to each other for a mailbox to be looked into now. */
export const lookSignal = (mailboxId: string): string => `mailbox ${mailboxId}`
