import { type ConditionReader, type ConditionTree, type FollowedList, leavesOf } from '@support-desk/contract'
import { livingCondition, readerOf } from '../../conditions/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { conditionAsked } from '../../views/index.ts'

/** Which tickets belong to a list, as its reader asks. */
export type ListQuestion = {
  tree: ConditionTree
  reader: Omit<ConditionReader, 'now'>
  /** Equal for lists that ask the same. */
  id: string
}

/** What keeps a list from being followed. */
type ListProblem = 'bad_condition' | 'not_found'

/** Reads what a list asks. Users have no such lists, and views that somebody may not see are not there for them. */
export async function questionOf(
  ctx: Context,
  actor: UserActor,
  list: FollowedList,
): Promise<ListQuestion | ListProblem> {
  if (actor.role === 'User') return 'not_found'
  try {
    const asked = await conditionAsked(ctx, actor, list)
    const tree = await livingCondition(ctx, asked)
    const { now: _, ...reader } = await readerOf(ctx, actor)
    return { tree, reader, id: idOf(asked, reader) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'not_found') return 'not_found'
    if (error.code === 'validation') return 'bad_condition'
    throw error
  }
}

/** Most conditions mean the same to everybody. */
function idOf(tree: ConditionTree, { me, teams, timeZone }: ListQuestion['reader']): string {
  const isPersonal = leavesOf(tree).some(({ value }) => value === 'me' || value === 'mine')
  return JSON.stringify([tree, isPersonal ? [me, teams] : null, timeZone])
}
