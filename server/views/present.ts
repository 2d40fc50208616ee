import type { CountedViewOnWire, ViewOnWire } from '@support-desk/contract'
import type { Say } from '../kernel/languages/words.ts'
import { words } from '@support-desk/contract'
import { mayChangeView, type Viewer } from './policy.ts'
import type { ShownView } from './use-cases-lists.ts'

/** A view for its reader. */
export function presentView(
  view: ShownView['view'],
  { viewer, condition, say }: { viewer: Viewer; condition: string; say: Say },
): ViewOnWire {
  const { id, order, columns, grouping, icon, key, place, visibility, teamId } = view
  const rest = { id, condition, order, columns, grouping, icon, key, place, visibility, teamId }
  if (!('owner' in view)) {
    const name = view.visibility === 'team' ? view.name : say(words(view.name))
    return { ...rest, name, owner: null, isMine: false, isStandard: true, mayChange: false }
  }
  const { name, owner } = view
  return {
    ...rest,
    name,
    owner: owner && { id: owner.id, username: owner.username },
    isMine: owner?.id === viewer.actor.id,
    isStandard: false,
    mayChange: mayChangeView(viewer, view),
  }
}

/** A view for its reader, with the number of its tickets. */
export const presentCountedView = (
  { view, viewer, condition, count }: ShownView,
  say: Say,
): CountedViewOnWire => ({
  ...presentView(view, { viewer, condition, say }),
  count,
})
