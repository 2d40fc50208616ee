import type { Store } from '../../kernel/store.ts'
import { newId } from '../../kernel/ids.ts'
import type { Call } from './store-calls.ts'
import { at } from './test-store.ts'

/** Reads of the checklist, of sample tickets and of the settings of the desk. */
export const setupReads = ({ checklist, desk, samples }: Store): Call[] => [
  ['the settings of the desk', () => desk.find()],
  ['whether the desk is branded', () => checklist.isBranded()],
  ['whether a mailbox exists', () => checklist.hasMailbox()],
  ['sample tickets', () => samples.tickets()],
  ['whether samples were added', () => samples.wereAdded()],
]

/** Changes of sample contacts and of the settings of the desk. The removal of a contact, which happens once, reads all messages. */
export const setupChange = (store: Store): Call => [
  'sample contacts and settings of the desk',
  () =>
    store.write(async (tx) => {
      await tx.desk.hold()
      await tx.desk.update({ language: 'de', timeZone: 'Europe/Zurich', publicUrl: null })
      const email = `${newId()}@example.com`
      const { id } = await tx.accounts.insertContact({ id: newId(), name: '', email, joinedAt: at(0) })
      await tx.samples.addContact(id)
      await tx.samples.contacts()
      await tx.samples.releaseContact(id)
    }),
]
