import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import type { Call, Sample } from './store-calls.ts'
import { at } from './test-store.ts'

/** Reads of scheduled replies. */
export const scheduledReads = (
  { scheduled, scheduledFiles }: Store,
  { member, ticketId }: Sample,
): Call[] => [
  ['scheduled replies', () => scheduled.of(ticketId)],
  ['a scheduled reply', () => scheduled.find('reply')],
  ['a request key of a scheduled reply', () => scheduled.findByKey(member.id, 'some-key')],
  ['scheduled replies of an author', () => scheduled.by(member.id, 'a', 10)],
  ['whether there are scheduled replies', () => scheduled.isAny(ticketId)],
  ['files of scheduled replies', () => scheduledFiles.of(['reply'])],
  ['a file of a scheduled reply', () => scheduledFiles.find('file')],
]

/** Changes of scheduled replies. */
export const scheduledChange = (store: Store, { member, ticketId }: Sample): Call => [
  'a scheduled reply',
  () =>
    store.write(async (tx) => {
      const id = newId()
      const written = { text: 'N', document: null, writtenAt: at(0), dueAt: at(1000), seen: 0 }
      const then = { assigneeId: null, status: 'Waiting', door: null } as const
      const author = { id: member.id, username: member.username }
      await tx.tickets.hold(ticketId)
      await tx.scheduled.insert({ id, ticketId, author, key: id, ...written, ...then })
      await tx.scheduled.update(id, { ...written, ...then })
      await tx.scheduled.holdBack(id, 'answered')
      const content = { mediaType: 'text/plain', file: 'a.bin', thumb: null, name: 'a.txt', size: 1 }
      const file = { ...content, id: newId(), uploaderId: member.id, createdAt: at(0) }
      await tx.scheduledFiles.add({ ticketId, replyId: id }, [file])
      await tx.scheduledFiles.take(id)
      await tx.scheduled.remove(id)
      await tx.scheduled.removeAllOf(ticketId)
    }),
]
