import type { Role, StaffRole } from '@support-desk/contract'
import { mustBeHardToGuess } from './account-passwords.ts'
import { checkCode, type CodeProof, codeWrong, type WrongCode } from './codes.ts'
import type { Desk } from './desk.ts'
import { newId } from './ids.ts'
import type { Account, Caller, NewEvent } from './ports.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'
import type { Queries } from './store.ts'

export type Registration = { username: string; email: string; password: string } & Omit<CodeProof, 'email'>

/** Opens an account with the role User for whoever has read the code that went to the address. */
export async function registerUser(desk: Desk, registration: Registration): Promise<void> {
  await openAccount(desk, null, registration, 'User', true)
}

/** Opens an account for an admin or a support member. The code is checked when one is given. */
export async function addStaff(
  desk: Desk,
  caller: Caller,
  role: StaffRole,
  registration: Registration,
): Promise<void> {
  const { codeEmail, code, challenge } = registration
  await openAccount(desk, caller, registration, role, (codeEmail + code + challenge).trim() !== '')
}

/** Makes the first admin when there is none. True when it was made. */
export async function ensureFirstAdmin(
  desk: Desk,
  {
    username,
    email,
    password,
    mustChangePassword,
  }: Pick<Registration, 'username' | 'email' | 'password'> & { mustChangePassword: boolean },
): Promise<boolean> {
  if ((await desk.store.accounts.count('Admin')) > 0) return false
  const passwordHash = await desk.passwords.hash(password)
  return desk.store.write(async (tx) => {
    await tx.accounts.holdAdmins()
    if ((await tx.accounts.count('Admin')) > 0) return false
    const id = newId()
    const account = identity(desk, id, username, email, 'Admin')
    const inUse = await tx.accounts.insert({ ...account, passwordHash, mustChangePassword })
    if (inUse) throw new Refusal(inUse)
    await record(desk, tx, null, { kind: 'account.added', data: { accountId: id, role: 'Admin' } })
    return true
  })
}

async function openAccount(
  desk: Desk,
  caller: Caller | null,
  registration: Registration,
  role: Role,
  needsCode: boolean,
): Promise<void> {
  const { username, email, password } = registration
  const problem = needsCode
    ? await desk.store.write((tx) => provedConflict(desk, tx, registration))
    : await desk.store.accounts.conflict(username, email)
  if (problem) refuse(problem)
  await mustBeHardToGuess(desk, password, registration)
  const passwordHash = await desk.passwords.hash(password)
  const outcome = await desk.store.write(async (tx) => {
    const found = needsCode ? await provedConflict(desk, tx, registration) : null
    if (found) return found
    const id = newId()
    const inUse = await tx.accounts.insert({ ...identity(desk, id, username, email, role), passwordHash })
    if (inUse) return inUse
    await tx.codes.drop(email.toLowerCase())
    await record(desk, tx, caller, eventOf(id, role))
    return null
  })
  if (outcome) refuse(outcome)
}

const eventOf = (accountId: string, role: Role): NewEvent =>
  role === 'User'
    ? { kind: 'account.registered', data: { accountId } }
    : { kind: 'account.added', data: { accountId, role } }

const identity = (desk: Desk, id: string, username: string, email: string, role: Role) => ({
  id,
  username,
  email,
  role,
  joinedAt: desk.clock().toISOString(),
})

type Problem = WrongCode | 'name_in_use' | 'name_reserved' | 'email_in_use'

/**
 * What is in use already is said only to who has read the code, which proves an address to be theirs, and counts as a try
 * of the code, so that nobody goes through all names with it.
 */
async function provedConflict(desk: Desk, tx: Queries, registration: Registration): Promise<Problem | null> {
  const wrong = await checkCode(desk, tx, 'registration', registration)
  if (wrong) return wrong
  const known = await tx.accounts.conflict(registration.username, registration.email)
  if (known) await tx.codes.countWrongTry(registration.email.toLowerCase())
  return known
}

const FIELD_OF = { name_in_use: 'username', name_reserved: 'username', email_in_use: 'email' } as const

function refuse(problem: Problem): never {
  if (typeof problem === 'object') throw codeWrong(problem)
  throw new Refusal(problem, { field: FIELD_OF[problem] })
}

/** Sets picture, department and employee code of the caller. */
export async function updateProfile(
  desk: Desk,
  caller: Caller,
  { department, employeeCode, picture }: { department: string; employeeCode: string; picture: Buffer },
): Promise<Account & { picture: string }> {
  const portrait = await desk.pictures.makePortrait(picture, caller.id)
  return desk.store.write(async (tx) => {
    await tx.accounts.setProfile(caller.id, { department, employeeCode, picture: portrait })
    const account = await tx.accounts.find(caller.id)
    if (!account) throw new Refusal('unauthenticated')
    await record(desk, tx, caller, { kind: 'account.profile_updated', data: { accountId: caller.id } })
    return { ...account, picture: portrait }
  })
}
