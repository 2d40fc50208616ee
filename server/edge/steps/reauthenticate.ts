import type { PasswordProof, ProvePassword } from '../../kernel/password-proof.ts'
import type { Exchange } from './exchange.ts'

/** Checks the actor's password when the call requires it, so an unattended session is not enough. */
export async function reauthenticate(
  { call: { reauthentication: field }, ctx, actor, input, request }: Exchange,
  provePassword: ProvePassword,
): Promise<PasswordProof | null> {
  if (field === undefined || actor?.sessionId === undefined) return null
  return provePassword(ctx, actor, { password: String(input.body?.[field]), field, address: request.ip })
}
