import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import { type Call, type Sample } from './store-calls.ts'
import { at } from './test-store.ts'

const NOTHING = 'nothing'

/** Reads of tags and their tickets. */
export const tagReads = ({ tags, ticketTags }: Store, { ticketId }: Sample): Call[] => [
  ['a tag', () => tags.living(NOTHING)],
  ['a tag by its name', () => tags.findNamed('VPN')],
  ['tags merged into one', () => tags.family(NOTHING)],
  ['other names of tags', () => tags.otherNames([NOTHING])],
  ['the setting for creators of tags', () => tags.makers()],
  ['tags of a ticket', () => ticketTags.of(ticketId)],
  ['ids of tags of a ticket', () => ticketTags.idsOf(ticketId)],
  ['tickets of tags', () => ticketTags.counts([NOTHING])],
]

/** Changes of tags and their tickets. */
export const tagChanges = (store: Store, { ticketId }: Sample): Call[] => [
  [
    'tags created, changed, added, removed and merged',
    () =>
      store.write(async (tx) => {
        const [id, other] = [newId(), newId()]
        await tx.tags.insert({ id, name: id, createdAt: at(0) })
        await tx.tags.insert({ id: other, name: other, createdAt: at(0) })
        await tx.tags.keep(id)
        await tx.tags.rename(id, `${id} 2`)
        await tx.tags.setArchived(id, null)
        await tx.ticketTags.add(ticketId, id)
        await tx.tags.merge(id, other)
        await tx.ticketTags.move(id, other, 5)
        await tx.ticketTags.remove(ticketId, [other])
        await tx.tags.setMakers('staff')
      }),
  ],
]
