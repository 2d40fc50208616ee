import { DESK_SETTINGS, type DeskSettingsChange, type DeskSettingsOnWire } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { Refusal } from '../kernel/refusal.ts'
import { inTransaction } from '../kernel/transaction.ts'

/** Stores the given settings. This node uses them at once, other nodes when they read the event. Identical values change nothing. */
export async function updateDeskSettings(
  ctx: Context,
  actor: UserActor,
  change: DeskSettingsChange,
): Promise<DeskSettingsOnWire> {
  const current = ctx.desk.settings()
  const given = DESK_SETTINGS.filter((setting) => change[setting] !== undefined)
  for (const setting of given)
    if (current[setting].source === 'environment' && change[setting] !== current[setting].value)
      throw new Refusal('desk_setting_fixed', { field: setting })
  await inTransaction(ctx, async (ctx) => {
    await ctx.tx.desk.hold()
    const before = await ctx.tx.desk.find()
    const after = {
      language: change.language === undefined ? before.language : change.language,
      timeZone: change.timeZone === undefined ? before.timeZone : change.timeZone,
      publicUrl: change.publicUrl === undefined ? before.publicUrl : change.publicUrl,
    }
    const what = given.filter(
      (setting) => current[setting].source !== 'environment' && after[setting] !== before[setting],
    )
    if (what.length === 0) return
    await ctx.tx.desk.update(after)
    await record(ctx, actor, { kind: 'desk.changed', data: { what } })
  })
  await ctx.desk.reload()
  return ctx.desk.settings()
}
