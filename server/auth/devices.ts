import type { SessionActor } from '../kernel/actor.ts'
import { LIMITS } from '@support-desk/contract'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'

/** Identifies a device with an earlier login of an account. It grants no access. */
type Device = { accountId: string; deviceId: string }

/**
 * Registers this browser as a device of the actor. Returns the valid tokens that the browser must store, the actor's first. A
 * known device keeps its id.
 */
export function createDevice(ctx: Context, { id }: SessionActor, known: readonly string[]): string[] {
  const devices = known.flatMap((token) => read(ctx, token) ?? [])
  const own = devices.find(({ accountId }) => accountId === id) ?? { accountId: id, deviceId: newId() }
  const others = devices.filter(({ accountId }) => accountId !== id)
  return [own, ...others].slice(0, LIMITS.devices).map((device) => write(ctx, device))
}

/** The device among some tokens with an earlier login of the account; null when there is none. */
export function knownDevice(
  ctx: Context,
  tokens: readonly string[],
  accountId: string | undefined,
): string | null {
  const devices = tokens.flatMap((token) => read(ctx, token) ?? [])
  return devices.find((device) => device.accountId === accountId)?.deviceId ?? null
}

const write = (ctx: Context, { accountId, deviceId }: Device): string =>
  `${accountId}.${deviceId}.${ctx.keys.sign(signed({ accountId, deviceId }))}`

function read(ctx: Context, token: string): Device | null {
  const [accountId, deviceId, signature, more] = token.split('.')
  if (!accountId || !deviceId || !signature || more !== undefined) return null
  return ctx.keys.verify(signed({ accountId, deviceId }), signature) ? { accountId, deviceId } : null
}

/** The prefix separates device tokens from everything else that the install signs. */
const signed = ({ accountId, deviceId }: Device): string => `device:${accountId}:${deviceId}`
