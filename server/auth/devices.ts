import type { SessionActor } from '../kernel/actor.ts'
import { LIMITS } from '@support-desk/contract'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'

/** Tells devices apart in which an account has logged in before; opens nothing. */
type Device = { accountId: string; deviceId: string }

/**
 * Makes this browser one that the actor has logged in with before, and gives what it is to keep: what it knew already, as
 * far as that is genuine, with the actor's first. A device that the actor was known by stays the same one.
 */
export function createDevice(ctx: Context, { id }: SessionActor, known: readonly string[]): string[] {
  const devices = known.flatMap((token) => read(ctx, token) ?? [])
  const own = devices.find(({ accountId }) => accountId === id) ?? { accountId: id, deviceId: newId() }
  const others = devices.filter(({ accountId }) => accountId !== id)
  return [own, ...others].slice(0, LIMITS.devices).map((device) => write(ctx, device))
}

/** The device among some tokens with which an account has logged in before; null where there is none. */
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

/** Begins like nothing else that is signed with the keys of the install. */
const signed = ({ accountId, deviceId }: Device): string => `device:${accountId}:${deviceId}`
