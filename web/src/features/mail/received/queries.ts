import type { ReceivedState } from '@support-desk/contract'
import { type Answer, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, type PagedList } from '#api/list-query.ts'

/** A received mail and its result. */
export type ReceivedMail = Answer<'listReceivedMails'>[number]

/** Mails received by a mailbox, latest first. For admins. */
export const receivedList = (
  mailboxId: string,
  state: ReceivedState | undefined,
): PagedList<ReceivedMail> => ({
  key: [...KEYS.receivedMails, mailboxId, state ?? 'all'],
  load: (cursor, signal) =>
    requestPage(
      'listReceivedMails',
      { params: { mailboxId }, query: { limit: PAGE_ROWS, cursor, state } },
      { signal },
    ),
})
