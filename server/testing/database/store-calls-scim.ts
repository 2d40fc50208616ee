import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import type { Call, Sample } from './store-calls.ts'
import { at } from './test-store.ts'

const NOTHING = 'nothing'
const NAMES = { displayName: '', formatted: '', givenName: '', familyName: '' }

/** Reads by directories about people and teams. */
export const scimReads = ({ scimUsers, scimGroups, accounts }: Store, { member: { id } }: Sample): Call[] => [
  ['somebody as a directory sees them', () => scimUsers.find(id)],
  ['people from a place on', () => scimUsers.list(3, 10)],
  ['whom a directory knows by a name', () => scimUsers.idNamed(NOTHING)],
  ['whom a directory knows by an id', () => scimUsers.idExternal(NOTHING)],
  ['who has an address', () => accounts.idWithEmail(NOTHING)],
  ['why somebody is suspended', () => accounts.suspension(id)],
  ['members of a team as a directory sees them', () => scimGroups.members(NOTHING)],
]

/** Changes by directories. */
export const scimChanges = (store: Store, { member: { id } }: Sample): Call[] => [
  [
    'somebody a directory knows, suspended and restored',
    () =>
      store.write(async (tx) => {
        await tx.accounts.holdAdmins()
        await tx.accounts.hasOtherSafeAdmin(id)
        await tx.accounts.holdNames()
        const person = await tx.scimUsers.find(id)
        if (!person) return
        await tx.scimUsers.set(id, { userName: newId(), externalId: newId(), names: NAMES }, at(1))
        await tx.accounts.setEmail(person, `${id}@example.org`)
        await tx.accounts.setSuspended(id, at(1))
        await tx.accounts.suspendedAt(id)
        await tx.accounts.setSuspended(id, null)
        await tx.scimUsers.remove(id)
        await tx.scimGroups.setExternalId(NOTHING, null)
      }),
  ],
]
