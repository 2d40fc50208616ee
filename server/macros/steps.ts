import { MACRO_ME, type MacroStep, message, words } from '@support-desk/contract'
import { addNote } from '../conversation/index.ts'
import type { UserActor } from '../kernel/actor.ts'
import { changeTicket, tagsIn, teamsIn } from '../tickets/index.ts'
import type { TxContext } from '../kernel/context.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { accountsIn } from '../users/index.ts'
import type { Reference } from '@support-desk/contract/condition/names'
import type { StepNames } from './macro.ts'
import { conditionsIn } from '../conditions/index.ts'

const LEFT = words(
  message('The person this macro assigns tickets to is no longer a support member. Choose someone else.'),
)

/** Refuses steps with a person who is no support member, or with a deleted team or tag. */
export async function refuseUnlessThere(queries: Queries, steps: readonly MacroStep[]): Promise<void> {
  for (const [index, { kind, value }] of steps.entries()) {
    const field = `steps.${index}.value`
    if (value === null) continue
    if (kind === 'assign' && value !== MACRO_ME) {
      const member = await accountsIn(queries).find(value)
      if (member?.role !== 'SupportTeam') throw new Refusal('not_support_member', { field, words: LEFT })
    }
    if (kind === 'team' && !(await teamsIn(queries).find(value))) throw new Refusal('team_gone', { field })
    if (kind === 'tag' || kind === 'untag') {
      const tag = await tagsIn(queries).living(value)
      if (!tag) throw new Refusal('tag_gone', { field })
      if (kind === 'tag' && tag.archivedAt !== null) throw new Refusal('tag_archived', { field })
    }
  }
}

/** Locks the subjects of steps, in the common order of all changes, which avoids deadlocks. */
export async function holdNamed(tx: Queries, actor: UserActor, steps: readonly MacroStep[]): Promise<void> {
  const named = (...kinds: readonly MacroStep['kind'][]): string[] =>
    steps.flatMap(({ kind, value }) => (kinds.includes(kind) && value !== null ? [value] : []))
  const accounts = [actor.id, ...named('assign').filter((id) => id !== MACRO_ME)]
  for (const id of [...new Set(accounts)].toSorted()) await accountsIn(tx).keep(id)
  for (const id of named('team')) await teamsIn(tx).keep(id)
  for (const id of named('tag', 'untag').toSorted()) await tagsIn(tx).keep(id)
}

/** A step to execute on a ticket. */
type StepExecution = { ticketId: string; step: MacroStep; key?: string | undefined }

/** Executes a step by its use case, with the same refusals. Returns the id of a written note. */
export async function doStep(
  ctx: TxContext,
  actor: UserActor,
  { ticketId: id, step: { kind, value }, key }: StepExecution,
): Promise<string | null> {
  if (kind === 'note') {
    const note = await addNote(ctx, actor, { ticketId: id, text: value ?? '', key, mentions: [] })
    return note.id
  }
  if (kind === 'assign' && value === MACRO_ME)
    await changeTicket(ctx, actor, { id, action: 'take', value: undefined })
  else await changeTicket(ctx, actor, { id, action: kind, value })
  return null
}

/** The kind of subject in the value of a step, as in conditions. */
const REFERENCES: Partial<Record<MacroStep['kind'], Reference>> = {
  tag: 'tag',
  untag: 'tag',
  team: 'team',
  assign: 'assignee',
}

/** Names of the tags, teams and support members in steps. Deleted ones are left out. */
export async function namesOf(tx: Queries, steps: readonly MacroStep[]): Promise<StepNames> {
  const named = steps.flatMap(({ kind, value }) => {
    const refersTo = REFERENCES[kind]
    return refersTo && value !== null ? [{ refersTo, id: value }] : []
  })
  const nameOf = await conditionsIn(tx).namesByIds(named)
  return new Map(
    named.flatMap(({ refersTo, id }) => {
      const name = nameOf(refersTo, id)
      return name === undefined ? [] : [[id, name] as const]
    }),
  )
}
