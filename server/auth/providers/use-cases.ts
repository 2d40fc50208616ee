import { LIMITS, LOGIN_PROVIDER_FIELDS, type LoginProviderDraft, message } from '@support-desk/contract'
import { schedule } from '../../jobs/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context, Services, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { newId } from '../../kernel/ids.ts'
import { isPrivateHost } from '../../kernel/outside/private-addresses.ts'
import { invalid, orNotFound, Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { refuseWithoutLocalAdmin } from '../accounts.ts'
import type { GroupLine, Provider, ProviderChoice } from './provider.ts'
import { sealSecret } from './secret.ts'
import { PROVIDER_LEFT } from './use-cases-deletion.ts'
import { teamsIn } from '../../tickets/index.ts'
import { accountsIn } from '../../users/index.ts'

/** A provider with the grants of its groups. */
export type ProviderWithGroups = Provider & { groups: GroupLine[] }

/** All providers by name. */
export async function listProviders({ store }: Context, _actor: UserActor): Promise<ProviderWithGroups[]> {
  const providers: ProviderWithGroups[] = []
  for (const provider of await store.loginProviders.all())
    providers.push({ ...provider, groups: await store.loginProviders.groups(provider.id) })
  return providers
}

/** Adds a provider without contacting it. */
export async function addProvider(
  ctx: TxContext,
  actor: UserActor,
  draft: LoginProviderDraft,
): Promise<ProviderWithGroups> {
  refuseUnreachable(ctx, draft.issuer)
  const id = newId()
  const secret = sealSecret(ctx, id, draft.clientSecret ?? '')

  const { tx } = ctx
  await accountsIn(tx).holdAdmins()
  await keepTeams(tx, draft.groups)
  await tx.loginProviders.holdAll()
  const all = await tx.loginProviders.all()
  if (all.length >= LIMITS.loginProviders) throw new Refusal('too_many_login_providers')
  if (all.some(({ issuer }) => issuer === draft.issuer))
    throw new Refusal('login_issuer_in_use', { field: 'issuer' })
  await tx.loginProviders.insert({ ...choiceOf(draft), id, secret, createdAt: ctx.clock().toISOString() })
  await tx.loginProviders.setGroups(id, draft.groups)
  await refuseWithoutLocalAdmin(tx)
  await record(ctx, actor, { kind: 'login_provider.added', data: { providerId: id } })
  return whole(tx, id)
}

/** Changes a provider except its issuer. Throws for an outdated version. */
export async function changeProvider(
  ctx: TxContext,
  actor: UserActor,
  { id, version, ...draft }: LoginProviderDraft & { id: string; version: number },
): Promise<ProviderWithGroups> {
  const { tx } = ctx
  await accountsIn(tx).holdAdmins()
  await keepTeams(tx, draft.groups)
  await tx.loginProviders.holdAll()
  const before = await whole(tx, id)
  if (before.version !== version) throw new Refusal('login_provider_changed')
  if (before.issuer !== draft.issuer) throw new Refusal('validation', { field: 'issuer' })
  const { clientSecret } = draft
  const choice = choiceOf(draft)
  const changed = LOGIN_PROVIDER_FIELDS.filter((key) =>
    key === 'clientSecret' ? clientSecret !== null : text(before[key]) !== text(draft[key]),
  )
  if (changed.length === 0) return before
  const secret = clientSecret === null ? before.secret : sealSecret(ctx, id, clientSecret)
  await tx.loginProviders.update(id, { ...choice, secret })
  await tx.loginProviders.setGroups(id, draft.groups)
  await refuseWithoutLocalAdmin(tx)
  if (before.isOn && !draft.isOn) await leave(ctx, id)
  await record(ctx, actor, { kind: 'login_provider.changed', data: { providerId: id, what: changed } })
  return whole(tx, id)
}

/** Deletes a provider. A job ends its sessions and revokes the grants of its groups. */
export async function deleteProvider(ctx: TxContext, actor: UserActor, id: string): Promise<void> {
  const { tx } = ctx
  await tx.loginProviders.holdAll()
  await whole(tx, id)
  await tx.loginProviders.hide(id, ctx.clock().toISOString())
  await leave(ctx, id)
  await record(ctx, actor, { kind: 'login_provider.deleted', data: { providerId: id } })
}

/** Discovers a provider, like the first step of a login. */
export async function testProvider(
  ctx: Context,
  _actor: UserActor,
  issuer: string,
): Promise<{ authorizationEndpoint: string; logsOut: boolean }> {
  refuseUnreachable(ctx, issuer)
  const metadata = (await ctx.openId.ask(issuer)).serverMetadata()
  return {
    authorizationEndpoint: metadata.authorization_endpoint ?? '',
    logsOut: metadata['backchannel_logout_supported'] === true,
  }
}

async function whole({ loginProviders }: Queries, id: string): Promise<ProviderWithGroups> {
  const provider = orNotFound(await loginProviders.find(id))
  return { ...provider, groups: await loginProviders.groups(id) }
}

const leave = (ctx: TxContext, id: string): Promise<void> =>
  schedule(ctx.tx, { job: PROVIDER_LEFT, key: id, dueAt: ctx.clock().toISOString(), data: {} })

async function keepTeams(tx: Queries, groups: readonly GroupLine[]): Promise<void> {
  const ids = new Set(groups.flatMap(({ teamId }) => teamId ?? []))
  for (const id of [...ids].toSorted())
    if (!(await teamsIn(tx).keep(id))) throw new Refusal('team_gone', { field: 'groups' })
}

/** Throws for URLs that no request could reach. Host names are resolved with each request instead. */
function refuseUnreachable({ openId }: Services, issuer: string): void {
  if (openId.rules.allowsPrivate) return
  const { protocol, hostname } = new URL(issuer)
  const problem =
    protocol === 'https:'
      ? isPrivateHost(hostname)
        ? message('This URL is in a private network. Set LOGIN_PRIVATE_HOSTS to allow it.')
        : null
      : message('Use https. To allow http in a private network, set LOGIN_PRIVATE_HOSTS.')
  if (problem) throw invalid('issuer', problem)
}

const choiceOf = ({
  groups: _groups,
  clientSecret: _secret,
  ...choice
}: LoginProviderDraft): ProviderChoice => choice

const text = (value: unknown): string => JSON.stringify(value)
