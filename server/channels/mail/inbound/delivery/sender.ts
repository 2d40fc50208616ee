import { userActor, type UserActor } from '../../../../kernel/actor.ts'
import type { TxContext } from '../../../../kernel/context.ts'
import { newId } from '../../../../kernel/ids.ts'
import { storable } from './text.ts'
import { accountsIn } from '../../../../users/index.ts'

/** The account of an address. Creates a contact if there is none. */
export async function senderOf(
  ctx: TxContext,
  { address, name }: { address: string; name: string },
): Promise<UserActor> {
  const { tx } = ctx
  const found = await accountsIn(tx).findSender(address)
  if (found) await accountsIn(tx).keep(found.id)
  // Staff may have merged the contact into another one before the lock.
  const known = found && (await accountsIn(tx).findSender(address))
  if (known) return userActor(known)
  const id = newId()
  const joinedAt = ctx.clock().toISOString()
  const email = storable(address)
  const made = await accountsIn(tx).insertContact({ id, email, name: storable(name), joinedAt })
  return userActor(made)
}
