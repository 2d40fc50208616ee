import { callQuery } from '#api/call-query.ts'
import type { Answer, Input } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** A mailbox with its status. */
export type Mailbox = Answer<'listMailboxes'>[number]

/** The editable settings of a mailbox. */
export type MailboxDraft = NonNullable<Input<'createMailbox'>['body']>

/** The result of a login test. */
export type MailboxTest = Answer<'testMailbox'>

/** One mailbox. For admins. */
export const mailboxQuery = (mailboxId: string) =>
  callQuery([...KEYS.mailboxes, 'one', mailboxId], 'getMailbox', { params: { mailboxId } })
