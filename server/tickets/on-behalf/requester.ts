import { message, type Message } from '@support-desk/contract'
import { accountsIn, phonesIn } from '../../users/index.ts'
import type { TxContext } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { invalid, type Refusal } from '../../kernel/refusal.ts'

/** An account by its id, or the data of a person who may have no account yet. */
export type RequesterChoice = { id?: string | undefined; name: string; email: string; phone: string }

const GONE = message('This requester no longer exists. Choose another one.')
const OF_STAFF = message('This person is a team member. Choose a requester.')
const SUSPENDED = message('The account of this requester is suspended.')
const OWN_ADDRESS = message('This address belongs to the help desk.')
const NO_NUMBER = message('Enter a phone number, such as +41 79 123 45 67.')

/** The locked account of a requester. Creates a contact if no account has the address, or if there is only a number. */
export async function requesterOf(ctx: TxContext, wanted: RequesterChoice): Promise<{ id: string }> {
  const accounts = accountsIn(ctx.tx)
  const known =
    wanted.id === undefined
      ? wanted.email === ''
        ? null
        : await accounts.findSender(wanted.email)
      : await accounts.findUser(wanted.id)
  if (wanted.id !== undefined && !known) throw wrong(GONE)
  if (!known) return { id: await addContact(ctx, wanted) }
  if (known.role !== 'User') throw wrong(OF_STAFF)
  await accounts.keep(known.id)
  if (!(await accounts.findKept(known.id))) throw wrong(GONE)
  if ((await accounts.suspendedAt(known.id)) !== null) throw wrong(SUSPENDED)
  if (wanted.id === undefined && wanted.phone !== '') await addPhone(ctx, known.id, wanted.phone)
  return known
}

async function addContact(ctx: TxContext, { name, email, phone }: RequesterChoice): Promise<string> {
  if (email !== '' && (await ctx.isDeskAddress(ctx, ctx.tx, email))) throw wrong(OWN_ADDRESS)
  const id = newId()
  const joinedAt = ctx.clock().toISOString()
  const address = email === '' ? { email: null, phone } : { email }
  await accountsIn(ctx.tx).insertContact({ id, name, joinedAt, ...address })
  if (email !== '' && phone !== '') await addPhone(ctx, id, phone)
  else if (phone !== '' && (await phonesIn(ctx.tx).list(id)).length === 0) throw wrong(NO_NUMBER)
  return id
}

async function addPhone(ctx: TxContext, accountId: string, number: string): Promise<void> {
  const createdAt = ctx.clock().toISOString()
  const isAdded = await phonesIn(ctx.tx).add({ id: newId(), accountId, number, createdAt })
  if (!isAdded && (await phonesIn(ctx.tx).find(number, 1)).length === 0) throw wrong(NO_NUMBER)
}

const wrong = (text: Message): Refusal => invalid('requester', text)
