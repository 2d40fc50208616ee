import {
  type BulkJobOnWire,
  type JobAction,
  message,
  type Message,
  PRIORITIES,
  priorityWord,
  SETTABLE_STATES,
  TURNS,
  turnWord,
} from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { STATE_LOOKS } from '#entities/ticket/states.ts'

/** Descriptions of job actions, with their values. */
const WHAT: Record<JobAction, Message<{ value: string | number }>> = {
  assign: message('Assigning to {value}'),
  take: message('Taking') as Message<{ value: string | number }>,
  state: message('Setting status to {value}'),
  turn: message('Setting the turn to “{value}”'),
  priority: message('Setting the priority to {value}'),
  snooze: message('Snoozing') as Message<{ value: string | number }>,
  wake: message('Waking') as Message<{ value: string | number }>,
  team: message('Giving to the team {value}'),
  tag: message('Adding the tag {value}'),
  untag: message('Removing the tag {value}'),
  field: message('Setting the field {value}'),
  undo: message('Undo') as Message<{ value: string | number }>,
}

/** Describes a job. */
export const whatOf = ({
  action,
  value,
  valueName,
}: Pick<BulkJobOnWire, 'action' | 'value' | 'valueName'>): string =>
  t(WHAT[action], { value: valueName ?? valueWord(action, value) })

function valueWord(action: JobAction, value: unknown): string {
  const state = SETTABLE_STATES.find((each) => each === value)
  if (action === 'state' && state) return t(STATE_LOOKS[state].word)
  const turn = TURNS.find((each) => each === value)
  if (action === 'turn' && turn) return t(turnWord(turn))
  const priority = PRIORITIES.find((each) => each === value)
  if (action === 'priority' && priority) return t(priorityWord(priority))
  return action === 'team' ? t('no team') : ''
}
