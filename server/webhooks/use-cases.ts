import {
  type ConditionTree,
  type KeptCondition,
  leavesOf,
  LIMITS,
  message,
  type WebhookDraft,
} from '@support-desk/contract'
import { readCondition, writeCondition } from '../conditions/index.ts'
import type { UserActor } from '../kernel/actor.ts'
import type { Services, TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { newId } from '../kernel/ids.ts'
import { isPrivateHost } from '../kernel/outside/private-addresses.ts'
import { invalid, orNotFound, Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { later } from '../kernel/time.ts'
import { stopWatching } from './ending.ts'
import { newSecret, openSecrets, sealSecrets } from './signing.ts'
import type { Webhook, WebhookChoice } from './webhook.ts'

/** How long the previous secret also signs after a rotation, so that receivers can update it. */
const ROTATING_SECONDS = 24 * 60 * 60

/** Creates an endpoint for future events. Only this answer contains its secret. */
export async function createWebhook(
  ctx: TxContext,
  actor: UserActor,
  draft: WebhookDraft,
): Promise<{ webhook: Webhook; secret: string }> {
  const { tx } = ctx
  refuseUnreachable(ctx, draft.url)
  const choice = choiceOf(draft, await readFilter(tx, draft.condition))
  const [id, secret] = [newId(), newSecret()]
  const secrets = sealSecrets(ctx, id, { current: secret, previous: null })
  await tx.webhooks.holdAll()
  if ((await tx.webhooks.all()).length >= LIMITS.webhooks) throw new Refusal('too_many_webhooks')
  const createdAt = ctx.clock().toISOString()
  const afterNumber = await tx.events.latest()
  const { isOn } = draft
  await tx.webhooks.insert({ ...choice, id, ownerId: actor.id, createdAt, secrets, afterNumber, isOn })
  const webhook = await findWebhook(tx, id)
  await record(ctx, actor, { kind: 'webhook.added', data: { webhookId: id } })
  return { webhook, secret }
}

/** Changes an endpoint. Throws `webhook_changed` for an outdated version. Identical values change nothing. */
export async function updateWebhook(
  ctx: TxContext,
  actor: UserActor,
  { id, version, ...draft }: WebhookDraft & { id: string; version: number },
): Promise<Webhook> {
  const { tx } = ctx
  await tx.webhooks.hold(id)
  const before = await findWebhook(tx, id)
  if (before.url !== draft.url) refuseUnreachable(ctx, draft.url)
  // The stored text may name deleted users, which only a stored condition may contain.
  const text = before.condition ? await writeCondition(tx, before.condition.tree) : ''
  const condition = draft.condition === text ? before.condition : await readFilter(tx, draft.condition)
  if (before.version !== version) throw new Refusal('webhook_changed')
  const choice = choiceOf(draft, condition)
  const what = differences(before, { ...choice, isOn: draft.isOn })
  if (what.length === 0) return before
  await tx.webhooks.update(id, choice)
  if (draft.isOn && !before.isOn) await tx.webhooks.switchOn(id, await tx.events.latest())
  if (!draft.isOn && before.isOn) {
    await tx.webhooks.switchOff(id, 'admin', ctx.clock().toISOString())
    await stopWatching(tx, id)
  }
  const after = await findWebhook(tx, id)
  await record(ctx, actor, { kind: 'webhook.changed', data: { webhookId: id, what } })
  return after
}

/** Deletes an endpoint and hides its log. */
export async function deleteWebhook(ctx: TxContext, actor: UserActor, id: string): Promise<void> {
  const { tx } = ctx
  await tx.webhooks.hold(id)
  await findWebhook(tx, id)
  await tx.webhooks.remove(id, ctx.clock().toISOString())
  await stopWatching(tx, id)
  await record(ctx, actor, { kind: 'webhook.deleted', data: { webhookId: id } })
}

/** Creates a new secret. For a day the previous one also signs; an older one is dropped. */
export async function rotateWebhookSecret(
  ctx: TxContext,
  actor: UserActor,
  id: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = newSecret()

  const { tx } = ctx
  await tx.webhooks.hold(id)
  const before = await findWebhook(tx, id)
  const previous = openSecrets(ctx, before)?.current ?? null
  const until = later(ctx.clock(), ROTATING_SECONDS)
  await tx.webhooks.setSecrets(id, sealSecrets(ctx, id, { current: secret, previous }), until)
  const webhook = await findWebhook(tx, id)
  await record(ctx, actor, { kind: 'webhook.secret_rotated', data: { webhookId: id } })
  return { webhook, secret }
}

/** Finds an endpoint. Throws `not_found`. */
export const findWebhook = async ({ webhooks }: Queries, id: string): Promise<Webhook> =>
  orNotFound(await webhooks.find(id))

async function readFilter(queries: Queries, text: string): Promise<KeptCondition | null> {
  if (text.trim() === '') return null
  const tree = await readCondition(queries, text, { isKept: true, field: 'condition' })
  if (isPersonal(tree))
    throw invalid(
      'condition',
      message('“me” and “mine” don’t work in a webhook filter. Name a person or a team.'),
    )
  return { version: 1, tree }
}

const isPersonal = (tree: ConditionTree): boolean =>
  leavesOf(tree).some(({ value }) => value === 'me' || value === 'mine')

/** Throws for URLs that no delivery could reach. Host names are resolved at each delivery instead. */
function refuseUnreachable({ webhookRules }: Services, url: string): void {
  if (webhookRules.allowsPrivate) return
  const { protocol, hostname } = new URL(url)
  const problem =
    protocol === 'https:'
      ? isPrivateHost(hostname)
        ? message('This URL is in a private network. Set WEBHOOK_PRIVATE_HOSTS to allow it.')
        : null
      : message('Use https. To allow http in a private network, set WEBHOOK_PRIVATE_HOSTS.')
  if (problem) throw invalid('url', problem)
}

const choiceOf = (
  { url, description, groups }: WebhookDraft,
  condition: KeptCondition | null,
): WebhookChoice => ({ url, description, groups, condition })

const COMPARED = ['url', 'description', 'groups', 'condition', 'isOn'] as const

function differences(before: Webhook, after: WebhookChoice & { isOn: boolean }) {
  return COMPARED.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
}
