import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import { calendarDraft } from '../calls/drafts.ts'
import type { Call } from './store-calls.ts'
import { at } from './test-store.ts'

const NOTHING = 'nothing'

/** Reads of calendars. */
export const slaReads = ({ calendars }: Store): Call[] => [
  ['a calendar', () => calendars.find(NOTHING)],
  ['versions of a calendar', () => calendars.versions(NOTHING, { limit: 10 })],
]

/** Changes of calendars. */
export const slaChanges = (store: Store): Call[] => [
  [
    'a calendar made, changed and removed',
    () =>
      store.write(async (tx) => {
        const id = newId()
        const version = { ...calendarDraft(0), calendarId: id, authorId: null, createdAt: at(0) }
        await tx.calendars.holdAll()
        await tx.calendars.insert(id, at(0))
        await tx.calendars.addVersion({ ...version, number: 1 })
        await tx.calendars.addVersion({ ...version, number: 2 })
        await tx.calendars.remove(id, at(1))
      }),
  ],
]
