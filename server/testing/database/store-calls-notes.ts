import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import type { Call, Sample } from './store-calls.ts'
import { sideChange, sideReads } from './store-calls-sides.ts'
import { notificationChange, notificationReads } from './store-calls-notifications.ts'
import { at } from './test-store.ts'

const LATER = at(1000)

/** Reads of notes, watchers, conversations, side conversations and notification settings. */
export const noteReads = (store: Store, sample: Sample): Call[] => [
  ...readsOf(store, sample),
  ...sideReads(store, sample),
  ...notificationReads(store, sample),
]

const readsOf = (
  { notes, recipients, watchers, timeline, chat }: Store,
  { member, ticketId }: Sample,
): Call[] => [
  ['notes of a ticket', () => notes.between(ticketId, 1, 50)],
  ['a note', () => notes.find(ticketId, 'note')],
  ['a request key of a note', () => notes.findByKey(member.id, 'some-key')],
  ['notes by an author', () => notes.by(member.id, 'a', 10)],
  ['whether there are texts of notes', () => notes.hasWords(ticketId)],
  ['watchers', () => watchers.of(ticketId)],
  [
    'recipients',
    () => recipients.of(ticketId, { accountIds: [member.id], watchers: true, occasion: 'reply' }),
  ],
  ['a watch', () => watchers.find(ticketId, member.id)],
  ['tickets that a user watches', () => watchers.ofAccount(member.id, 'a', 10)],
  ['consecutive messages', () => chat.between(ticketId, 1, 50)],
  ['read marks of a conversation', () => chat.marks(ticketId, member.id)],
  ['entries for staff', () => timeline.entries(ticketId, { limit: 2, readerIs: 'staff' })],
  [
    'entries for a requester',
    () => timeline.entries(ticketId, { limit: 2, before: 9, readerIs: 'requester' }),
  ],
]

/** Changes of notes, watchers, side conversations and notification settings. */
export const noteChanges = (store: Store, sample: Sample): Call[] => [
  noteChange(store, sample),
  sideChange(store, sample),
  notificationChange(store, sample),
]

const noteChange = (store: Store, { member, ticketId }: Sample): Call => [
  'a note',
  () =>
    store.write(async (tx) => {
      const id = newId()
      const mentions = [{ kind: 'person', id: member.id } as const]
      await tx.tickets.hold(ticketId)
      await tx.notes.insert({
        id,
        ticketId,
        authorId: member.id,
        text: 'N',
        writtenAt: LATER,
        key: id,
        mentions,
      })
      await tx.notes.takeBack(id, LATER)
      await tx.notes.empty(ticketId)
      await tx.notes.removeAllOf(ticketId)
      await tx.watchers.set(ticketId, member.id, ['notes'], LATER)
      await tx.watchers.remove(ticketId, member.id)
      await tx.notifications.removeMentions(member.id, ticketId)
    }),
]
