import { request } from '#api/client.ts'
import { useChange } from '#ui/feedback/use-change.ts'

/** A test of the login of a mailbox. Its parts show the same result. */
export const useConnectionTest = (mailboxId: string) =>
  useChange(() => request('testMailbox', { params: { mailboxId } }))

/** The test of a mailbox, and its latest result. */
export type ConnectionTest = ReturnType<typeof useConnectionTest>
