import { LIMITS, message, type StaffRole } from '@support-desk/contract'
import { addInvitedStaff, mustBeHardToGuess, openSession, type Origin, type Session } from '../auth/index.ts'
import { isMailSetUp, queueInvitation } from '../channels/mail/index.ts'
import { userActor, type UserActor } from '../kernel/actor.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { newId } from '../kernel/ids.ts'
import { UNKNOWN_LOCALE } from '../kernel/languages/locale.ts'
import { countUse } from '../kernel/rates.ts'
import { invalid, Refusal } from '../kernel/refusal.ts'
import { later } from '../kernel/time.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { accountsIn } from '../users/index.ts'
import type { Invitation } from './invitation.ts'
import { linkTokenHash, newLinkToken } from './link-token.ts'
import { linkUses } from './use-cases-link.ts'

const VALID_SECONDS = 7 * 24 * 60 * 60

/** Valid invitations, latest first. */
export const listInvitations = (ctx: Context): Promise<Invitation[]> =>
  ctx.store.invitations.listOpen(ctx.clock().toISOString())

/** Invites a colleague. Returns the token of the link, which is not stored. With an address, the link is also sent by email. */
export async function createInvitation(
  ctx: TxContext,
  actor: UserActor,
  { role, email }: { role: StaffRole; email: string | null },
): Promise<{ invitation: Invitation; token: string; isSent: boolean }> {
  const { tx } = ctx
  const now = ctx.clock()
  await accountsIn(tx).holdAdmins()
  await tx.invitations.dropExpired(now.toISOString())
  if ((await tx.invitations.listOpen(now.toISOString())).length >= LIMITS.invitations)
    throw new Refusal('too_many_invitations')
  if (email !== null && (await accountsIn(tx).idWithEmail(email)) !== null)
    throw new Refusal('email_in_use', { field: 'email' })
  const token = newLinkToken()
  const [createdAt, expiresAt] = [now.toISOString(), later(now, VALID_SECONDS)]
  const stored = { id: newId(), role, email: email ?? '', createdAt, expiresAt }
  await tx.invitations.insert({ ...stored, tokenHash: linkTokenHash(token), invitedBy: actor.id })
  if (email !== null)
    await queueInvitation(ctx, {
      email,
      locale: UNKNOWN_LOCALE,
      content: { kind: 'invitation', token },
      expiresAt,
    })
  await record(ctx, actor, { kind: 'invitation.created', data: { invitationId: stored.id, role } })
  return {
    invitation: { ...stored, inviter: actor },
    token,
    isSent: email !== null && (await isMailSetUp(ctx, ctx.tx)),
  }
}

/** Revokes an invitation. */
export async function deleteInvitation(
  ctx: TxContext,
  actor: UserActor,
  invitationId: string,
): Promise<void> {
  const role = await ctx.tx.invitations.delete(invitationId)
  if (role === null) throw new Refusal('not_found')
  await record(ctx, actor, { kind: 'invitation.revoked', data: { invitationId, role } })
}

/** The invitation of a link. Throws `invitation_invalid` for a wrong, used, revoked or expired one. */
export async function verifyInvitation(
  ctx: Context,
  { token, address }: { token: string; address: string },
): Promise<Invitation> {
  await countUse(ctx, linkUses(ctx, address))
  return orInvalid(await ctx.store.invitations.findOpen(linkTokenHash(token), ctx.clock().toISOString()))
}

type Acceptance = {
  token: string
  username: string
  /** For an invitation without an address. */
  email?: string | undefined
  password: string
  from: Origin
}

/** Creates the account of an invited colleague and logs them in. The invitation is used up. */
export async function completeInvitation(
  ctx: Context,
  { token, username, email: given, password, from }: Acceptance,
): Promise<Session> {
  const invitation = await verifyInvitation(ctx, { token, address: from.address })
  const email = invitation.email || given
  if (email === undefined) throw invalid('email', message('Enter a valid email address.'))
  await mustBeHardToGuess(ctx, password, { username, email })
  const passwordHash = await ctx.passwords.hash(password)
  return inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    const { id, role, inviter } = orInvalid(
      await tx.invitations.findOpen(linkTokenHash(token), ctx.clock().toISOString()),
    )
    // Of two requests, one deletes the row.
    if ((await tx.invitations.delete(id)) === null) throw new Refusal('invitation_invalid')
    const inviting = userActor({ ...inviter, role: 'Admin' })
    const account = await addInvitedStaff(ctx, inviting, { username, email, role, passwordHash })
    await record(ctx, userActor(account), { kind: 'invitation.accepted', data: { invitationId: id, role } })
    return openSession(ctx, account, from)
  })
}

function orInvalid(invitation: Invitation | null): Invitation {
  if (!invitation) throw new Refusal('invitation_invalid')
  return invitation
}
