import { queryOptions } from '@tanstack/react-query'
import { type Answer, type Input, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** A mailbox that mail comes in by, and how it is doing. */
export type Mailbox = Answer<'listMailboxes'>[number]

/** What a mailbox is made of. */
export type MailboxDraft = NonNullable<Input<'createMailbox'>['body']>

/** What the test of a login found. */
export type MailboxTest = Answer<'testMailbox'>

/** When somebody has looked into a mailbox is told by no event. */
const LOOKED_EVERY_MS = 20_000

/** All mailboxes by name; for admins. */
export const mailboxesQuery = () =>
  queryOptions({
    queryKey: [...KEYS.mailboxes, 'all'],
    queryFn: ({ signal }) => request('listMailboxes', undefined, { signal }),
    refetchInterval: LOOKED_EVERY_MS,
  })

/** One mailbox; for admins. */
export const mailboxQuery = (mailboxId: string) =>
  queryOptions({
    queryKey: [...KEYS.mailboxes, 'one', mailboxId],
    queryFn: ({ signal }) => request('getMailbox', { params: { mailboxId } }, { signal }),
  })
