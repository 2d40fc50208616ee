import {
  type MailSignInDraft,
  type MailSignInOnWire,
  OAUTH_PROVIDERS,
  type OauthProvider,
} from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { Services, TxContext } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import { Refusal } from '../../../../kernel/refusal.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { sealClientSecret } from './app.ts'

/** The app registrations as admins see them, without their secrets. */
export const listMailSignIns = (
  ctx: Services,
  queries: Queries,
  _actor: UserActor,
): Promise<MailSignInOnWire[]> =>
  Promise.all(OAUTH_PROVIDERS.map((provider) => getMailSignIn(ctx, queries, provider)))

/** The app registration at one provider. */
export async function getMailSignIn(
  { mailSignIn }: Services,
  { mailApps }: Queries,
  provider: OauthProvider,
): Promise<MailSignInOnWire> {
  const stored = await mailApps.find(provider)
  const fixed = mailSignIn.providers[provider].app
  const { clientId = '', tenant = '' } = fixed ?? stored ?? {}
  return {
    provider,
    source: fixed ? 'environment' : stored ? 'settings' : 'none',
    clientId,
    tenant,
    hasSecret: fixed ? fixed.clientSecret !== '' : (stored?.sealed ?? '') !== '',
    redirectUri: mailSignIn.redirectUri(provider),
    version: stored?.version ?? 0,
  }
}

/** Stores the app registration at a provider. A secret stays only with its client ID. */
export async function updateMailSignIn(
  ctx: TxContext,
  actor: UserActor,
  {
    provider,
    version,
    clientSecret,
    clientId,
    tenant,
  }: MailSignInDraft & { provider: OauthProvider; version: number },
): Promise<void> {
  const { mailApps } = ctx.tx
  if (ctx.mailSignIn.providers[provider].app) throw new Refusal('mail_sign_in_fixed')
  await mailApps.hold()
  const before = await mailApps.find(provider)
  if ((before?.version ?? 0) !== version) throw new Refusal('mail_sign_in_changed')
  const kept = before?.clientId === clientId ? before.sealed : ''
  const sealed = clientSecret === undefined ? kept : sealClientSecret(ctx, provider, clientSecret)
  await mailApps.save({
    provider,
    clientId,
    sealed,
    tenant: provider === 'microsoft' ? tenant : '',
    version: version + 1,
  })
  await record(ctx, actor, { kind: 'mail.sign_in_changed', data: { provider } })
}

/** Deletes the app registration at a provider, and its secret. */
export async function deleteMailSignIn(
  ctx: TxContext,
  actor: UserActor,
  provider: OauthProvider,
): Promise<void> {
  const { mailApps } = ctx.tx
  await mailApps.hold()
  if (await mailApps.remove(provider))
    await record(ctx, actor, { kind: 'mail.sign_in_deleted', data: { provider } })
}
