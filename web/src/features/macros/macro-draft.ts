import {
  documentOfText,
  type MacroStepKind,
  type MacroVisibility,
  message,
  messages,
  type RichDocument,
} from '@support-desk/contract'
import type { Macro } from '#entities/macro/queries.ts'

/** A step while it is being written; `name` is that of the tag, the team or the person that was chosen. */
export type StepDraft = {
  key: number
  kind: MacroStepKind
  value: string | null
  name: string | null
  isGone: boolean
}

/** A macro while it is being written. */
export type MacroDraft = {
  name: string
  visibility: MacroVisibility
  teamId: string | null
  reply: RichDocument
  steps: StepDraft[]
}

/** What is there already, or nothing yet. */
export const draftOf = (macro: Macro | null): MacroDraft => ({
  name: macro?.name ?? '',
  visibility: macro?.visibility ?? 'own',
  teamId: macro?.teamId ?? null,
  reply: macro?.reply ?? documentOfText(''),
  steps: (macro?.steps ?? []).map((step, key) => ({ ...step, key })),
})

/** What a step is about. */
export const STEP_WORDS = messages({
  team: 'Team',
  assign: 'Assignee',
  priority: 'Priority',
  tag: 'Add a tag',
  untag: 'Remove a tag',
  note: 'Note for staff',
  state: 'Status',
})

/** What a new step of a kind sets first. */
export const FIRST_VALUES: Record<MacroStepKind, string | null> = {
  team: null,
  assign: 'me',
  priority: 'high',
  tag: '',
  untag: '',
  note: '',
  state: 'Pending',
}

/** What is said of a step that sets nothing yet. */
export const CHOOSE_FIRST = message('Please choose something, or remove the step.')
