import { LIMITS, type Mention, message, type NamedMention, words } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { teamsIn, type Ticket } from '../../tickets/index.ts'
import { mayBeMentioned } from '../policy.ts'
import { accountsIn } from '../../users/index.ts'

/**
 * Deduplicates mentions and resolves them to accounts, with the members of teams. Throws `may_not_see_ticket` or
 * `team_gone`.
 */
export async function reachedBy(
  tx: Queries,
  ticket: Ticket,
  mentions: readonly Mention[],
): Promise<{ mentions: Mention[]; accountIds: string[] }> {
  const once = [...new Map(mentions.map((each) => [`${each.kind} ${each.id}`, each])).values()]
  const ids = (kind: Mention['kind']) => once.filter((each) => each.kind === kind).map(({ id }) => id)
  const people = ids('person')
  for (const id of people) await assertMayBeMentioned(tx, ticket, id)
  const teamIds = ids('team')
  const known = await teamsIn(tx).names(teamIds)
  if (known.size < teamIds.length) throw new Refusal('team_gone', { field: 'mentions' })
  const members = await teamsIn(tx).members(teamIds)
  return { mentions: once, accountIds: [...new Set([...people, ...members.map(({ id }) => id)])] }
}

/** Throws `may_not_see_ticket` for an account that cannot read the notes, such as the requester. */
async function assertMayBeMentioned(tx: Queries, ticket: Ticket, id: string): Promise<void> {
  const user = await accountsIn(tx).find(id)
  if (user && mayBeMentioned(user, ticket)) return
  throw new Refusal('may_not_see_ticket', {
    field: 'mentions',
    ...(user && {
      words: words(message('{name} can’t see notes on this ticket, so you can’t mention them.'), {
        name: user.username,
      }),
    }),
  })
}

/** Staff and teams with a name that begins with `q`. */
export async function listMentionableUsers(
  ctx: Context,
  _actor: UserActor,
  q: string,
): Promise<NamedMention[]> {
  const [staff, teams] = [
    await teamsIn(ctx.store).listStaffMembers(q, LIMITS.mentionable),
    await teamsIn(ctx.store).findBeginning(q, LIMITS.mentionable),
  ]
  return [
    ...teams.map(({ id, name }) => ({ kind: 'team' as const, id, name })),
    ...staff.map(({ id, username }) => ({ kind: 'person' as const, id, name: username })),
  ].slice(0, LIMITS.mentionable)
}
