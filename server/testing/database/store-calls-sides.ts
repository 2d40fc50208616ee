import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import type { Call, Sample } from './store-calls.ts'
import { at } from './test-store.ts'

const LATER = at(1000)

/** Reads of side conversations. */
export const sideReads = ({ sideConversations, sideFiles }: Store, { member, ticketId }: Sample): Call[] => [
  ['a side conversation', () => sideConversations.find(ticketId, 'side')],
  ['a side conversation by its id', () => sideConversations.findById('side')],
  ['a side conversation by its number', () => sideConversations.findByNumber(ticketId, 1)],
  ['side conversations of tickets', () => sideConversations.of([ticketId])],
  ['heads of side messages', () => sideConversations.heads([ticketId])],
  ['side messages', () => sideConversations.messages('side', 10)],
  ['a side message', () => sideConversations.message('side', 'message')],
  ['side messages by an author', () => sideConversations.by(member.id, 'a', 10)],
  ['whether there are texts of side messages', () => sideConversations.hasWords(ticketId)],
  ['addresses of side conversations', () => sideConversations.addressesOf(['side'])],
  ['recipients of side messages', () => sideConversations.recipientsOf(['message'])],
  ['writers of a side conversation', () => sideConversations.writers('side')],
  ['the latest sent side message', () => sideConversations.latestSent('side')],
  ['marks of side messages', () => sideConversations.marksOf(ticketId)],
  ['files of side messages', () => sideFiles.of(['message'])],
  ['a file of a side message', () => sideFiles.find('file')],
]

/** Changes of side conversations. */
export const sideChange = (store: Store, { member, ticketId }: Sample): Call => [
  'a side conversation',
  () =>
    store.write(async (tx) => {
      const [sideId, id] = [newId(), newId()]
      await tx.tickets.hold(ticketId)
      const begun = { id: sideId, ticketId, subject: 'S', startedBy: member.id, startedAt: LATER }
      await tx.sideConversations.insert(begun)
      const content = { text: 'T', document: null, quotes: [], at: LATER, sender: null }
      const to = { recipients: ['a@example.net'], kind: 'sent' as const, authorId: member.id }
      await tx.sideConversations.append({ id, sideId, ticketId, ...content, ...to })
      const file = { mediaType: 'text/plain', file: 'a.bin', thumb: null, name: 'a.txt', size: 1 }
      await tx.sideFiles.add({ ticketId, messageId: id }, [{ ...file, id: newId(), uploaderId: null }], LATER)
      await tx.sideFiles.removeOf(id)
      await tx.sideConversations.takeBack(id, LATER)
      await tx.sideConversations.empty(ticketId)
      await tx.queue.move(ticketId, { by: 'side', is: 'answer' }, LATER)
      await tx.sideConversations.removeAllOf(ticketId)
    }),
]
