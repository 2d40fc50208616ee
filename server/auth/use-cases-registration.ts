import { inTransaction } from '../kernel/transaction.ts'
import { SYSTEM, type Actor } from '../kernel/actor.ts'
import type { Role, StaffRole } from '@support-desk/contract'
import { mustBeHardToGuess } from './passwords/use-cases.ts'
import { checkCode, type CodeProof, codeWrong, type WrongCode } from './use-cases-codes.ts'
import type { Context, Services, TxContext } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'
import type { NewEvent } from '../kernel/event-log/event.ts'
import { record } from '../kernel/event-log/record.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type Account, accountsIn } from '../users/index.ts'

export type Registration = { username: string; email: string; password: string } & Omit<CodeProof, 'email'>

/** Creates an account with the role User after verifying the mailed code. */
export async function registerUser(ctx: Context, registration: Registration): Promise<void> {
  await openAccount(ctx, null, registration, 'User', true)
}

/** Creates an account of an admin or support member. A code is optional. */
export async function addStaff(
  ctx: Context,
  actor: Actor,
  { role, ...registration }: Registration & { role: StaffRole },
): Promise<void> {
  const { codeEmail, code, challenge } = registration
  await openAccount(ctx, actor, registration, role, (codeEmail + code + challenge).trim() !== '')
}

/** Creates the first admin of the settings if there is no admin. */
export async function ensureFirstAdmin(
  ctx: Context,
  { password, ...admin }: Pick<Registration, 'username' | 'email' | 'password'>,
): Promise<void> {
  if ((await accountsIn(ctx.store).count('Admin')) > 0) return
  const passwordHash = await ctx.passwords.hash(password)
  await inTransaction(ctx, async (ctx) => {
    await accountsIn(ctx.tx).holdAdmins()
    await addFirstAdmin(ctx, { ...admin, passwordHash })
  })
}

/** Adds the first admin. Returns null if there is an admin. The caller serialises changes of admins. */
export async function addFirstAdmin(
  ctx: TxContext,
  { username, email, passwordHash }: { username: string; email: string; passwordHash: string },
): Promise<Account | null> {
  const accounts = accountsIn(ctx.tx)
  if ((await accounts.count('Admin')) > 0) return null
  const id = newId()
  const inUse = await accounts.insert({ ...identity(ctx, id, username, email, 'Admin'), passwordHash })
  if (inUse) refuse(inUse)
  await record(ctx, SYSTEM, { kind: 'account.added', data: { accountId: id, role: 'Admin' } })
  return accounts.find(id)
}

/** Adds the account of an invited colleague. Throws if its name or address is in use. */
export async function addInvitedStaff(
  ctx: TxContext,
  inviter: Actor,
  {
    username,
    email,
    role,
    passwordHash,
  }: { username: string; email: string; role: StaffRole; passwordHash: string },
): Promise<Account> {
  const accounts = accountsIn(ctx.tx)
  const known = await accounts.conflict(username, email, role)
  if (known) refuse(known)
  const id = newId()
  const inUse = await accounts.insert({ ...identity(ctx, id, username, email, role), passwordHash })
  if (inUse) refuse(inUse)
  await record(ctx, inviter, { kind: 'account.added', data: { accountId: id, role } })
  const account = await accounts.find(id)
  if (!account) throw new Refusal('unauthenticated')
  return account
}

async function openAccount(
  ctx: Context,
  actor: Actor | null,
  registration: Registration,
  role: Role,
  needsCode: boolean,
): Promise<void> {
  const { username, email, password } = registration
  const problem = needsCode
    ? await inTransaction(ctx, (ctx) => provedConflict(ctx, registration, role))
    : await accountsIn(ctx.store).conflict(username, email, role)
  if (problem) refuse(problem)
  await mustBeHardToGuess(ctx, password, registration)
  const passwordHash = await ctx.passwords.hash(password)
  const outcome = await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    const found = needsCode ? await provedConflict(ctx, registration, role) : null
    if (found) return found
    // A contact with the address becomes the account. The lock prevents that a merge gives the address to another one.
    await accountsIn(tx).holdNames()
    const contact = role === 'User' ? await accountsIn(tx).findContact(email) : null
    const id = contact?.id ?? newId()
    const inUse = await accountsIn(tx).insert({
      ...identity(ctx, id, username, email, role),
      passwordHash,
      isProved: !isDisclosed(registration),
    })
    if (inUse) return inUse
    await tx.codes.drop(email.toLowerCase())
    await record(ctx, actor, eventOf(id, role))
    return null
  })
  if (outcome) refuse(outcome)
}

/** Whether the browser got the code instead of the mailbox, so that the address is not proved: see `requestCode`. */
const isDisclosed = ({ code, challenge }: Registration): boolean => code !== '' && code === challenge

const eventOf = (accountId: string, role: Role): NewEvent =>
  role === 'User'
    ? { kind: 'account.registered', data: { accountId } }
    : { kind: 'account.added', data: { accountId, role } }

const identity = (ctx: Services, id: string, username: string, email: string, role: Role) => ({
  id,
  username,
  email,
  role,
  joinedAt: ctx.clock().toISOString(),
})

type Problem = WrongCode | 'name_in_use' | 'name_reserved' | 'email_in_use'

/**
 * A used name or address is only reported with a valid code, which counts as an attempt. So a code cannot be used to test many
 * names.
 */
async function provedConflict(
  ctx: TxContext,
  registration: Registration,
  role: Role,
): Promise<Problem | null> {
  const wrong = await checkCode(ctx, 'registration', registration)
  if (wrong) return wrong
  const known = await accountsIn(ctx.tx).conflict(registration.username, registration.email, role)
  if (known) await ctx.tx.codes.countWrongTry(registration.email.toLowerCase())
  return known
}

const FIELD_OF = { name_in_use: 'username', name_reserved: 'username', email_in_use: 'email' } as const

function refuse(problem: Problem): never {
  if (typeof problem === 'object') throw codeWrong(problem, 'otp')
  throw new Refusal(problem, { field: FIELD_OF[problem] })
}
