import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import { type Call, type Sample } from './store-calls.ts'
import { at } from './test-store.ts'

const NOTHING = 'nothing'
const steps = [
  { kind: 'tag' as const, value: NOTHING },
  { kind: 'team' as const, value: NOTHING },
]

/** Reads of macros. */
export const macroReads = ({ macros, macroFiles }: Store, { member: { id: userId } }: Sample): Call[] => [
  ['a macro', () => macros.find(NOTHING)],
  ['macros of a user and of their teams', () => macros.list(userId, [NOTHING])],
  ['macros of all teams', () => macros.list(userId, 'all')],
  ['files of macros', () => macroFiles.of([NOTHING])],
  ['a file of a macro', () => macroFiles.find(NOTHING)],
  ['macros owned by a user', () => macros.ownedBy(userId)],
]

/** Changes of macros. */
export const macroChanges = (store: Store, { member: { id: userId } }: Sample): Call[] => [
  [
    'macros created, changed and deleted',
    () =>
      store.write(async (tx) => {
        const owner = { id: userId, username: 'Ann' }
        const id = newId()
        const macro = { id, name: id, reply: null, steps, visibility: 'own', teamId: null, owner } as const
        await tx.macros.holdAll()
        await tx.macros.beside(macro, { ...macro, ownerId: userId })
        await tx.macros.insert({ ...macro, steps }, at(0))
        await tx.macros.update({ ...macro, steps, name: 'VPN' })
        await tx.macroFiles.set(id, [])
        await tx.macros.remove(id)
        await tx.macros.leaveTeam(NOTHING)
      }),
  ],
]
