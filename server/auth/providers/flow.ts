import { hash, randomBytes } from 'node:crypto'
import type { TxContext } from '../../kernel/context.ts'
import type { SealedPlace } from '../../kernel/keys.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { later } from '../../kernel/time.ts'
import type { Claims } from './claims.ts'

/** Maximum duration of a login, and of the linking after it. */
export const FLOW_SECONDS = 10 * 60

/** The state of a login until the provider redirects back, or until the account is proved. */
type FlowContent =
  | { step: 'answer'; state: string; nonce: string; verifier: string }
  | { step: 'link'; accountId: string; claims: Claims; triesLeft: number }

/** A random browser key. */
export const newKey = (): string => randomBytes(32).toString('base64url')

/** Stores the state of a login, sealed. The database only has a hash of the browser key. */
export async function keepFlow(
  ctx: TxContext,
  { key, providerId, content }: { key: string; providerId: string; content: FlowContent },
): Promise<void> {
  const now = ctx.clock()
  const id = idOf(key)
  await ctx.tx.loginProviders.dropExpired(now.toISOString())
  const sealed = ctx.keys.seal(placeOf(id, providerId), JSON.stringify(content))
  await ctx.tx.loginProviders.beginFlow({ id, providerId, sealed, expiresAt: later(now, FLOW_SECONDS) })
}

/** Takes the state of a login, once. Throws `login_over` when this browser has no login in this step. */
export async function takeFlow<Step extends FlowContent['step']>(
  ctx: TxContext,
  key: string,
  step: Step,
): Promise<Extract<FlowContent, { step: Step }> & { providerId: string }> {
  const id = idOf(key)
  const flow = key === '' ? null : await ctx.tx.loginProviders.takeFlow(id, ctx.clock().toISOString())
  const text = flow && ctx.keys.open(placeOf(id, flow.providerId), flow.sealed)
  const content = text === null ? null : (JSON.parse(text) as FlowContent)
  if (!flow || content?.step !== step) throw new Refusal('login_over')
  return { ...(content as Extract<FlowContent, { step: Step }>), providerId: flow.providerId }
}

const idOf = (key: string): string => hash('sha256', key, 'base64url')
const placeOf = (id: string, owner: string): SealedPlace => ({ in: 'login_flow', id, owner })
