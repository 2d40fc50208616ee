import { checkCode, type CodeProof, codeWrong } from './codes.ts'
import type { Desk } from './desk.ts'
import { queueAccountNews } from './mail-queue.ts'
import { proveOwnPassword } from './own-password.ts'
import type { Account, Caller } from './ports.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'
import type { Queries } from './store.ts'

/**
 * Refuses a password that is guessed soon by somebody who knows its owner. Comes after whatever proves who asks: it is
 * work, and would tell of names that are somebody else's.
 */
export async function mustBeHardToGuess(
  desk: Desk,
  password: string,
  { username, email }: Pick<Account, 'username' | 'email'>,
): Promise<void> {
  if (await desk.passwords.isGuessable(password, [username, email]))
    throw new Refusal('password_common', { field: 'password' })
}

/** Gives the caller another password, and ends all their sessions but the one that asks. */
export async function changePassword(
  desk: Desk,
  caller: Caller,
  { current, password, address }: { current: string; password: string; address: string },
): Promise<void> {
  const known = await proveOwnPassword(desk, caller, { password: current, address, field: 'current' })
  if (password === current) {
    throw new Refusal('validation', { field: 'password', text: 'That is the password you have already.' })
  }
  const owner = await desk.store.accounts.find(caller.id)
  if (!owner) throw new Refusal('unauthenticated')
  await mustBeHardToGuess(desk, password, owner)
  const passwordHash = await desk.passwords.hash(password)
  await desk.store.writeEndingSessions(async (tx) => {
    await tx.sessions.holdAllOf(caller.id, caller.sessionId)
    await tx.accounts.hold(caller.id)
    const account = await tx.accounts.find(caller.id)
    // Of several changes at once the first one wins: the others know a password that is none any more.
    if (!account || (await tx.accounts.passwordHash(caller.id)) !== known) {
      throw new Refusal('password_wrong', { field: 'current' })
    }
    await replacePassword(desk, tx, account, passwordHash, caller.sessionId)
    await record(desk, tx, caller, { kind: 'account.password_changed', data: { accountId: caller.id } })
  })
}

/** Gives an account another password for whoever has read the code that went to its address, and ends all its sessions. */
export async function resetPassword(
  desk: Desk,
  { password, ...proof }: CodeProof & { password: string },
): Promise<void> {
  const wrong = await desk.store.write((tx) => checkCode(desk, tx, 'reset', proof))
  if (wrong) throw codeWrong(wrong)
  const owner = await desk.store.accounts.findByEmail(proof.email)
  if (owner) await mustBeHardToGuess(desk, password, owner)
  const passwordHash = await desk.passwords.hash(password)
  const refused = await desk.store.writeEndingSessions(async (tx) => {
    const found = await tx.accounts.findByEmail(proof.email)
    if (found) {
      await tx.sessions.holdAllOf(found.id)
      await tx.accounts.hold(found.id)
    }
    const account = found && (await tx.accounts.find(found.id))
    const nowWrong = await checkCode(desk, tx, 'reset', proof)
    if (nowWrong || !account) return nowWrong ?? { triesLeft: null }
    await tx.codes.drop(proof.email.toLowerCase())
    await replacePassword(desk, tx, account, passwordHash)
    await record(desk, tx, account, { kind: 'account.password_reset', data: { accountId: account.id } })
    return null
  })
  if (refused) throw codeWrong(refused)
}

async function replacePassword(
  desk: Desk,
  tx: Queries,
  { id, email }: Account,
  passwordHash: string,
  keptSession?: string,
): Promise<void> {
  await tx.accounts.setPassword(id, passwordHash)
  await tx.sessions.endAllOf(id, 'password_changed', keptSession)
  // A login that waits for its second step was begun with the password that is none any more.
  await tx.factors.endBegun(id)
  await queueAccountNews(
    desk,
    tx,
    { accountId: id, email },
    {
      heading: 'Your password was changed',
      detail: keptSession
        ? 'All sessions of your account were ended, except the one in which you changed it.'
        : 'It was chosen with a code that went to this address. All sessions of your account were ended.',
    },
  )
}
