import type { Desk } from './desk.ts'
import type { Caller, MailPreferences } from './ports.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'

/** About what the caller wants e-mail. */
export async function getMailPreferences(desk: Desk, caller: Caller): Promise<MailPreferences> {
  const reader = await desk.store.mailPreferences.find(caller.id)
  if (!reader) throw new Refusal('unauthenticated')
  return reader.wants
}

/** Chooses about what the caller wants e-mail. Choosing what was chosen before changes nothing. */
export async function setMailPreferences(
  desk: Desk,
  caller: Caller,
  wants: MailPreferences,
): Promise<MailPreferences> {
  return desk.store.write(async (tx) => {
    await tx.accounts.hold(caller.id)
    const before = await tx.mailPreferences.find(caller.id)
    if (!before) throw new Refusal('unauthenticated')
    if (KINDS.every((kind) => before.wants[kind] === wants[kind])) return wants
    await tx.mailPreferences.set(caller.id, wants)
    await record(desk, tx, caller, {
      kind: 'account.mail_preferences_set',
      data: { accountId: caller.id },
    })
    return wants
  })
}

const KINDS = ['assigned', 'status', 'chat'] as const satisfies readonly (keyof MailPreferences)[]
