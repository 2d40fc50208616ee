import { LIMITS, type ServiceRole } from '@support-desk/contract'
import type { SessionActor, UserActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { newId } from '../../kernel/ids.ts'
import type { PasswordProof } from '../../kernel/password-proof.ts'
import { orNotFound, Refusal } from '../../kernel/refusal.ts'
import type { ApiToken } from './token.ts'
import { goodTokensOf, type CreatedToken, makeToken, type TokenDraft } from './use-cases.ts'
import { accountsIn } from '../../users/index.ts'

/** A service account with its active tokens. */
export type ServiceAccount = {
  id: string
  username: string
  role: ServiceRole
  createdAt: string
  tokens: ApiToken[]
}

/** Service accounts by name. */
export async function listServiceAccounts(ctx: Context, _actor: SessionActor): Promise<ServiceAccount[]> {
  const accounts = await accountsIn(ctx.store).serviceAccounts()
  return Promise.all(
    accounts.map(async ({ id, username, role, joinedAt: createdAt }) => ({
      id,
      username,
      role: role as ServiceRole,
      createdAt,
      tokens: await goodTokensOf(ctx, id),
    })),
  )
}

type ServiceDraft = { username: string; role: ServiceRole }

/** Like {@link addService}, with a proof of the actor's password. */
export const createServiceAccount = (
  ctx: TxContext,
  actor: SessionActor,
  draft: ServiceDraft,
  _proof: PasswordProof,
): Promise<ServiceAccount> => addService(ctx, actor, draft)

/** Creates a service account. It has no password and no address, so it cannot log in and gets no mail. */
export async function addService(
  ctx: TxContext,
  actor: UserActor,
  { username, role }: ServiceDraft,
): Promise<ServiceAccount> {
  const id = newId()
  const createdAt = ctx.clock().toISOString()
  const email = `${id.toLowerCase()}@${NO_MAIL_DOMAIN}`
  const { tx } = ctx
  const known = await accountsIn(tx).conflict(username, email, role)
  if (known && known !== 'email_in_use') throw new Refusal(known, { field: 'username' })
  await accountsIn(tx).holdAdmins()
  if ((await accountsIn(tx).serviceAccounts()).length >= LIMITS.serviceAccounts)
    throw new Refusal('too_many_service_accounts')
  const inUse = await accountsIn(tx).insert({
    id,
    username,
    email,
    role,
    joinedAt: createdAt,
    passwordHash: '',
    isService: true,
  })
  if (inUse) throw new Refusal('name_in_use', { field: 'username' })
  await record(ctx, actor, { kind: 'account.service_added', data: { accountId: id, role } })
  return { id, username, role, createdAt, tokens: [] }
}

/** A reserved domain without mail delivery (RFC 2606). */
const NO_MAIL_DOMAIN = 'service.invalid'

/** Creates a token for a service account. */
export async function createServiceAccountToken(
  ctx: TxContext,
  actor: SessionActor,
  { userId, ...draft }: TokenDraft & { userId: string },
  _proof: PasswordProof,
): Promise<CreatedToken> {
  await accountsIn(ctx.tx).hold(userId)
  const account = orNotFound(await accountsIn(ctx.tx).findService(userId))
  return makeToken(ctx, actor, { ...account, isService: true }, draft)
}
