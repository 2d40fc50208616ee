import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import type { Call, Sample } from './store-calls.ts'
import { at } from './test-store.ts'

const NOTHING = 'nothing'
const NAMES = { displayName: '', formatted: '', givenName: '', familyName: '' }

/** Reads by directories about people and teams. */
export const scimReads = ({ scimUsers, scimGroups, accounts }: Store, { member: { id } }: Sample): Call[] => [
  ['a SCIM user', () => scimUsers.find(id)],
  ['a page of SCIM users', () => scimUsers.list(3, 10)],
  ['the SCIM user with a userName', () => scimUsers.idNamed(NOTHING)],
  ['the SCIM user with an externalId', () => scimUsers.idExternal(NOTHING)],
  ['the account with an address', () => accounts.idWithEmail(NOTHING)],
  ['the suspension of an account', () => accounts.suspension(id)],
  ['members of a SCIM group', () => scimGroups.members(NOTHING)],
]

/** Changes by directories. */
export const scimChanges = (store: Store, { member: { id } }: Sample): Call[] => [
  [
    'a SCIM user suspended and restored',
    () =>
      store.write(async (tx) => {
        await tx.accounts.holdAdmins()
        await tx.accounts.hasOtherSafeAdmin(id)
        await tx.accounts.holdNames()
        const person = await tx.scimUsers.find(id)
        if (!person) return
        await tx.scimUsers.set(id, { userName: newId(), externalId: newId(), names: NAMES }, at(1))
        await tx.accounts.setEmail(person, `${id}@example.org`, at(1))
        await tx.accounts.setSuspended(id, at(1))
        await tx.accounts.suspendedAt(id)
        await tx.accounts.setSuspended(id, null)
        await tx.scimUsers.remove(id)
        await tx.scimGroups.setExternalId(NOTHING, null)
      }),
  ],
]
