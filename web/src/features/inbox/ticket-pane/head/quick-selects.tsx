import { NativeSelect } from '@mantine/core'
import { type Icon, IconArrowBarDown, IconCircleDashed, IconUser, IconUsers } from '@tabler/icons-react'
import type { ActionId } from '#ui/keyboard/actions.ts'
import { useAriaKey } from '#ui/keyboard/use-action.ts'
import { useSelectKey } from '#ui/keyboard/use-select-key.ts'
import type { TicketDetails } from '#api/models.ts'
import {
  PRIORITIES,
  type Priority,
  type SettableStatus,
  TURNS,
  type TicketStatus,
  type Turn,
  priorityWord,
  turnWord,
} from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import { PRIORITY_ICONS } from '../../list/row/marks.tsx'
import classes from './head.module.css'

type QuickProps<Value extends string> = {
  /** The shortcut that opens the select. */
  action: ActionId
  label: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  icon: Icon
  color?: string
  onChoose: (value: Value) => void
}

/** A select that changes a fact of the ticket at once. A key opens it. */
function QuickSelect<Value extends string>({
  action,
  label,
  value,
  choices,
  icon: Icon,
  color,
  onChoose,
}: QuickProps<Value>) {
  const select = useSelectKey(action)
  return (
    <NativeSelect
      ref={select}
      size="xs"
      className={classes.quick}
      aria-label={label}
      aria-keyshortcuts={useAriaKey(action)}
      title={label}
      leftSection={<Icon size={15} stroke={2.2} color={color} aria-hidden />}
      data={[...choices]}
      value={value}
      disabled={choices.length < 2}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice.value === event.currentTarget.value)
        if (chosen && chosen.value !== value) onChoose(chosen.value)
      }}
    />
  )
}

type StatusProps = { ticket: TicketDetails; onChoose: (status: SettableStatus) => void }

/** The status of a ticket, with the statuses that the user can set. */
export function StatusSelect({ ticket: { status, abilities }, onChoose }: StatusProps) {
  const { icon, color } = STATUS_LOOKS[status]
  const settable: readonly TicketStatus[] = abilities.setStatus
  const choices = [...new Set([status, ...settable])]
  return (
    <QuickSelect
      action="inbox.status"
      label={t('Status')}
      value={status}
      choices={choices.map((value) => ({ value, label: t(STATUS_LOOKS[value].word) }))}
      icon={icon}
      color={color}
      onChoose={(value) => {
        const chosen = abilities.setStatus.find((known) => known === value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}

/** High priorities are emphasized. */
const isPressing = (priority: Priority): boolean => priority === 'urgent' || priority === 'high'

type PriorityProps = { value: Priority; onChoose: (priority: Priority) => void }

export const PrioritySelect = ({ value, onChoose }: PriorityProps) => (
  <QuickSelect
    action="inbox.priority"
    label={t('Priority')}
    value={value}
    choices={PRIORITIES.map((priority) => ({ value: priority, label: t(priorityWord(priority)) }))}
    icon={PRIORITY_ICONS[value]}
    color={isPressing(value) ? 'var(--danger-text)' : undefined}
    onChoose={onChoose}
  />
)

const ICONS: Record<Turn, Icon> = {
  us: IconArrowBarDown,
  requester: IconUser,
  third: IconUsers,
  nobody: IconCircleDashed,
}

type TurnProps = { value: Turn; onChoose: (turn: Turn) => void }

/** Chooses who must act next. */
export const TurnSelect = ({ value, onChoose }: TurnProps) => (
  <QuickSelect
    action="inbox.turn"
    label={t('Turn')}
    value={value}
    choices={TURNS.map((turn) => ({ value: turn, label: t(turnWord(turn)) }))}
    icon={ICONS[value]}
    onChoose={onChoose}
  />
)
