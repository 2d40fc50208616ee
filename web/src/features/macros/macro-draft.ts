import { documentOfText, type MacroStepKind, message, messages } from '@support-desk/contract'
import type { Macro } from '#entities/macro/queries.ts'

/** A step in the form. `name` is the display name of the chosen tag, team or person. */
export type StepDraft = {
  key: number
  kind: MacroStepKind
  value: string | null
  name: string | null
  isGone: boolean
}

/** A macro in the form. */
export type MacroDraft = ReturnType<typeof draftOf>

/** The draft of an existing macro, or an empty one. */
export const draftOf = (macro: Macro | null) => ({
  name: macro?.name ?? '',
  visibility: macro?.visibility ?? 'own',
  teamId: macro?.teamId ?? null,
  reply: macro?.reply ?? documentOfText(''),
  /** The control of the files keeps them. Their errors belong to this name. */
  files: '',
  steps: (macro?.steps ?? []).map((step, key): StepDraft => ({ ...step, key })),
})

/** Display names of step kinds. */
export const STEP_WORDS = messages({
  team: 'Team',
  assign: 'Assignee',
  priority: 'Priority',
  tag: 'Add a tag',
  untag: 'Remove a tag',
  note: 'Internal note',
  status: 'Status',
})

/** Initial value of a new step. */
export const FIRST_VALUES: Record<MacroStepKind, string | null> = {
  team: null,
  assign: 'me',
  priority: 'high',
  tag: '',
  untag: '',
  note: '',
  status: 'Pending',
}

/** Error text of a step without a value. */
export const CHOOSE_FIRST = message('Choose a value or remove the action.')
