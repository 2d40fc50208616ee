import type { MacroOnWire, MacroPreviewOnWire, QueueRow } from '@support-desk/contract'
import type { Say } from '../kernel/languages/words.ts'
import { kindOf } from '../files/index.ts'
import { mayChangeView } from '../views/index.ts'
import type { Rehearsal } from './use-cases-applying.ts'
import { isGone, type ShownMacro } from './use-cases.ts'

/** A macro for its reader. */
export const presentMacro = ({ macro, viewer, names, files }: ShownMacro): MacroOnWire => ({
  id: macro.id,
  name: macro.name,
  visibility: macro.visibility,
  teamId: macro.teamId,
  reply: macro.reply,
  steps: macro.steps.map((step) => ({
    kind: step.kind,
    value: step.value,
    name: (step.kind === 'note' ? undefined : names.get(step.value ?? '')) ?? null,
    isGone: isGone(step, names),
  })),
  files: files.map(({ id, name, mediaType, size, thumb }) => {
    return { id, name, mediaType, size, kind: kindOf({ mediaType, thumb }) }
  }),
  owner: macro.owner && { id: macro.owner.id, username: macro.owner.username },
  isMine: macro.owner?.id === viewer.actor.id,
  mayChange: mayChangeView(viewer, macro),
})

type Change = MacroPreviewOnWire['changes'][number]

/** The preview of a macro: its changes and its reply. */
export function presentPreview(rehearsal: Rehearsal, say: Say): MacroPreviewOnWire {
  const { macro, reply, missing, outcome, obstacle } = rehearsal
  const note = macro.steps.find(({ kind }) => kind === 'note')
  const written: Change[] = note ? [{ what: 'note', from: null, to: note.value }] : []
  return {
    reply,
    missing,
    changes: outcome ? [...changesBetween(outcome.before, outcome.after), ...written] : [],
    obstacle: obstacle && {
      step: obstacle.step,
      code: obstacle.code,
      detail: obstacle.words.map(say).join(' '),
    },
  }
}

/** The differences between two rows of a ticket. */
function changesBetween(before: QueueRow, after: QueueRow): Change[] {
  const facts = (row: QueueRow): [Change['what'], string | null][] => [
    ['status', row.status],
    ['priority', row.priority],
    ['team', row.team?.name ?? null],
    ['assignee', row.assignee?.username ?? null],
    ['turn', row.turn],
  ]
  const was = new Map(facts(before))
  const moved = facts(after).flatMap(([what, to]): Change[] => {
    const from = was.get(what) ?? null
    return from === to ? [] : [{ what, from, to }]
  })
  return [...moved, ...namesOfNew(before, after, 'tag'), ...namesOfNew(after, before, 'untag')]
}

/** The tags in one row that the other one does not have. */
function namesOfNew(without: QueueRow, within: QueueRow, what: 'tag' | 'untag'): Change[] {
  const had = new Set(without.tags.map(({ id }) => id))
  return within.tags.flatMap(({ id, name }): Change[] => {
    if (had.has(id)) return []
    return what === 'tag' ? [{ what, from: null, to: name }] : [{ what, from: name, to: null }]
  })
}
