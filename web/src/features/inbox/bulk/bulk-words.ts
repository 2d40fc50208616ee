import {
  type BulkJobOnWire,
  type JobAction,
  message,
  type Message,
  PRIORITIES,
  priorityWord,
  SETTABLE_STATUSES,
  TURNS,
  turnWord,
} from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'

/** Descriptions of job actions, with their values. */
const WHAT: Record<JobAction, Message<{ value: string | number }>> = {
  assign: message('Assigning to {value}'),
  take: message('Taking') as Message<{ value: string | number }>,
  status: message('Setting status to {value}'),
  turn: message('Setting “{value}”'),
  priority: message('Setting the priority to {value}'),
  snooze: message('Snoozing') as Message<{ value: string | number }>,
  wake: message('Unsnoozing') as Message<{ value: string | number }>,
  team: message('Assigning to team {value}'),
  tag: message('Adding the tag {value}'),
  untag: message('Removing the tag {value}'),
  field: message('Setting the field {value}'),
  spam: message('Marking as spam') as Message<{ value: string | number }>,
  not_spam: message('Marking as not spam') as Message<{ value: string | number }>,
  delete: message('Deleting') as Message<{ value: string | number }>,
  restore: message('Restoring') as Message<{ value: string | number }>,
  undo: message('Undo') as Message<{ value: string | number }>,
}

/** Describes a job. */
export const whatOf = ({ action, value, valueName }: BulkJobOnWire): string =>
  t(WHAT[action], { value: valueName ?? valueWord(action, value) })

function valueWord(action: JobAction, value: unknown): string {
  const status = SETTABLE_STATUSES.find((each) => each === value)
  if (action === 'status' && status) return t(STATUS_LOOKS[status].word)
  const turn = TURNS.find((each) => each === value)
  if (action === 'turn' && turn) return t(turnWord(turn))
  const priority = PRIORITIES.find((each) => each === value)
  if (action === 'priority' && priority) return t(priorityWord(priority))
  return action === 'team' ? t('no team') : ''
}
