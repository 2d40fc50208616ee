import { type Icon, IconArrowBarDown, IconCircleDashed, IconUser, IconUsers } from '@tabler/icons-react'
import type { ActionId } from '#ui/keyboard/actions.ts'
import { useAriaKey } from '#ui/keyboard/use-action.ts'
import { usePickerKey } from '#ui/pick/use-picker-key.ts'
import type { TicketDetails } from '#api/models.ts'
import {
  type Message,
  messages,
  PRIORITIES,
  TURNS,
  type TicketStatus,
  type Turn,
  priorityWord,
  turnWord,
} from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import { PRIORITY_ICONS } from '../../list/row/marks.tsx'
import type { TicketActions } from '../use-ticket-actions.ts'
import classes from './work.module.css'
import { Picker } from '#ui/pick/picker.tsx'

const TURN_ICONS: Record<Turn, Icon> = {
  us: IconArrowBarDown,
  requester: IconUser,
  third: IconUsers,
  nobody: IconCircleDashed,
}

const TURN_HELP: Record<Turn, Message> = messages({
  us: 'We answer next.',
  requester: 'Comes back when they reply.',
  third: 'A supplier or another team answers next.',
  nobody: 'Open, but needs no answer.',
})

type Props = { ticket: TicketDetails; actions: TicketActions }

/** Status, priority and turn of a ticket. The statuses are those that the user can set. */
export function QuickSelects({ ticket: { status, abilities, queue }, actions }: Props) {
  return (
    <>
      <QuickSelect
        action="inbox.status"
        label={t('Status')}
        value={status}
        values={[...new Set<TicketStatus>([status, ...abilities.setStatus])]}
        wordOf={(value) => STATUS_LOOKS[value].word}
        lookOf={(value) => STATUS_LOOKS[value]}
        onChoose={(value) => {
          const chosen = abilities.setStatus.find((known) => known === value)
          if (chosen) void actions.setStatus(chosen)
        }}
      />
      {queue && (
        <>
          <QuickSelect
            action="inbox.priority"
            label={t('Priority')}
            value={queue.priority}
            values={PRIORITIES}
            wordOf={priorityWord}
            lookOf={(value) => ({
              icon: PRIORITY_ICONS[value],
              // High priorities are emphasized.
              color: ['urgent', 'high'].includes(value) ? 'var(--danger-text)' : undefined,
            })}
            onChoose={(priority) => void actions.setPriority(priority)}
          />
          <QuickSelect
            action="inbox.turn"
            label={t('Turn')}
            value={queue.turn}
            values={TURNS}
            wordOf={turnWord}
            helpOf={(value) => TURN_HELP[value]}
            lookOf={(value) => ({ icon: TURN_ICONS[value] })}
            onChoose={(turn) => void actions.setTurn(turn)}
          />
        </>
      )}
    </>
  )
}

type QuickProps<Value extends string> = {
  /** The shortcut that opens the select. */
  action: ActionId
  label: string
  value: Value
  values: readonly Value[]
  wordOf: (value: Value) => Message
  helpOf?: (value: Value) => Message
  lookOf: (value: Value) => { icon: Icon; color?: string | undefined }
  onChoose: (value: Value) => void
}

/** A select that changes a fact of the ticket at once. A key opens it. */
function QuickSelect<Value extends string>(props: QuickProps<Value>) {
  const { action, label, value, values, wordOf, helpOf, lookOf, onChoose } = props
  const opener = usePickerKey(action)
  return (
    <Picker
      {...opener}
      size="xs"
      className={classes.quick}
      aria-label={label}
      aria-keyshortcuts={useAriaKey(action)}
      data={values.map((each) => {
        const { icon: Icon, color } = lookOf(each)
        const icon = <Icon size={15} stroke={2.2} color={color} aria-hidden />
        return { value: each, label: t(wordOf(each)), help: helpOf && t(helpOf(each)), icon }
      })}
      value={value}
      disabled={values.length < 2}
      onChange={({ currentTarget }) => {
        const chosen = values.find((each) => each === currentTarget.value)
        if (chosen && chosen !== value) onChoose(chosen)
      }}
    />
  )
}
