import {
  isPlaceholder,
  MACRO_ME,
  message,
  type Message,
  PLACEHOLDERS,
  PRIORITIES,
  priorityWord,
  SETTABLE_STATUSES,
  statusWord,
  TICKET_STATUSES,
  TURNS,
  turnWord,
} from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import type { Macro, MacroPreview } from './queries.ts'

type Step = Macro['steps'][number]
type Change = MacroPreview['changes'][number]

/** Replaces the name of a deleted target of a step. */
export const GONE = message('(deleted)')

/** Describes a step. */
export function stepWords({
  kind,
  value,
  name,
  isGone,
}: Omit<Step, 'name'> & { name: string | null }): string {
  const named = isGone ? t(GONE) : (name ?? '')
  switch (kind) {
    case 'status':
      return t('Set status to {value}', { value: statusIn(value) })
    case 'priority':
      return t('Set priority to {value}', { value: priorityIn(value) })
    case 'tag':
      return t('Add tag {value}', { value: named })
    case 'untag':
      return t('Remove tag {value}', { value: named })
    case 'team':
      return value === null ? t('Remove team') : t('Assign to team {value}', { value: named })
    case 'assign':
      return value === MACRO_ME
        ? t('Assign to the person who uses the macro')
        : t('Assign to {value}', { value: named })
    case 'note':
      return t('Add note “{value}”', { value: value ?? '' })
  }
}

/** Describes a change that a macro would make. */
export function changeWords({ what, from, to }: Change): string {
  const nobody = t('no one')
  const none = t('none')
  switch (what) {
    case 'status':
      return t('Status: {from} → {to}', { from: statusIn(from), to: statusIn(to) })
    case 'priority':
      return t('Priority: {from} → {to}', { from: priorityIn(from), to: priorityIn(to) })
    case 'turn':
      return t('Turn: {from} → {to}', { from: turnIn(from), to: turnIn(to) })
    case 'team':
      return t('Team: {from} → {to}', { from: from ?? none, to: to ?? none })
    case 'assignee':
      return t('Assigned to: {from} → {to}', { from: from ?? nobody, to: to ?? nobody })
    case 'tag':
      return t('Add tag {value}', { value: to ?? '' })
    case 'untag':
      return t('Remove tag {value}', { value: from ?? '' })
    case 'note':
      return t('Add note “{value}”', { value: to ?? '' })
  }
}

/** The display name of a placeholder. Unknown ones keep their own name. */
export const placeholderWords = (name: string): Message =>
  isPlaceholder(name) ? PLACEHOLDERS[name] : (name as Message)

/** Returns a function that translates a value on the wire. Unknown values have no word. */
const wordsIn =
  <Value extends string>(known: readonly Value[], wordOf: (value: Value) => Message) =>
  (value: string | null): string => {
    const found = known.find((each) => each === value)
    return found ? t(wordOf(found)) : ''
  }
const statusIn = wordsIn(TICKET_STATUSES, statusWord)
const priorityIn = wordsIn(PRIORITIES, priorityWord)
const turnIn = wordsIn(TURNS, turnWord)

/** Statuses that a macro can set, as options. */
export const statusChoices = () => SETTABLE_STATUSES.map((value) => ({ value, label: t(statusWord(value)) }))
/** Priorities, as options. */
export const priorityChoices = () => PRIORITIES.map((value) => ({ value, label: t(priorityWord(value)) }))
