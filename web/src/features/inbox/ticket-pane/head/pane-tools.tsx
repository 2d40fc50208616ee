import type { TicketDetails } from '../../../../api/models.ts'
import {
  IconAlarmSnooze,
  IconBellRinging,
  IconCircleCheck,
  IconGitBranch,
  IconGitMerge,
  IconHandGrab,
  IconLink,
  IconMessageOff,
  IconTag,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import type { ActionId } from '../../../../ui/keyboard/actions.ts'
import { useAction, useAriaKey } from '../../../../ui/keyboard/use-action.ts'
import { t } from '../../../../ui/language/t.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import type { TicketActions } from '../actions/use-ticket-actions.ts'
import { ToolButton } from '../../tool-button.tsx'
import classes from './head.module.css'
import { PrioritySelect } from './priority-select.tsx'
import { StateSelect } from './state-select.tsx'
import { TurnSelect } from './turn-select.tsx'

type Props = {
  ticket: TicketDetails
  actions: TicketActions
  /** Whether somebody has written since the ticket was raised. */
  hasMessages: boolean
  onAssign: () => void
  onSnooze: () => void
  onTag: () => void
  /** Opens what connects the ticket with others. */
  onConnect: (how: 'merge' | 'link' | 'split') => void
}

/** What can be done with a ticket, as fields and buttons, each with its key. */
export function PaneTools({ ticket, actions, hasMessages, onAssign, onSnooze, onTag, onConnect }: Props) {
  const { abilities, queue, state } = ticket
  const isWhole = queue !== null && !ticket.merged.isMerged
  return (
    <div className={classes.tools}>
      <span className={classes.quicks}>
        <StateSelect ticket={ticket} onChoose={(next) => void actions.setState(next)} />
        {queue && (
          <>
            <PrioritySelect
              value={queue.priority}
              onChoose={(priority) => void actions.setPriority(priority)}
            />
            <TurnSelect value={queue.turn} onChoose={(turn) => void actions.setTurn(turn)} />
          </>
        )}
      </span>
      <span className={classes.buttons}>
        <Tool
          action="inbox.take"
          label={t('Take')}
          icon={IconHandGrab}
          isShown={abilities.take}
          whyNot={t('This ticket cannot be taken now.')}
          onRun={() => void actions.take()}
        />
        <Tool
          action="inbox.assign"
          label={t('Assign')}
          icon={IconUserPlus}
          isShown={abilities.handOver || isWhole}
          whyNot={t('You cannot give this ticket to anybody.')}
          onRun={onAssign}
        />
        <Tool
          action="inbox.solve"
          label={t('Solve')}
          icon={IconCircleCheck}
          isShown={abilities.setState.includes('Solved') && state !== 'Solved'}
          whyNot={
            state === 'Solved'
              ? t('This ticket is solved already.')
              : t('Only whoever has this ticket can solve it.')
          }
          onRun={() => void actions.setState('Solved')}
        />
        <Tool
          action="inbox.snooze"
          label={queue?.snooze ? t('Snoozed') : t('Snooze')}
          icon={queue?.snooze ? IconBellRinging : IconAlarmSnooze}
          isShown={abilities.snooze}
          whyNot={t('You cannot snooze this ticket.')}
          onRun={onSnooze}
        />
        <Tool
          action="inbox.tags"
          label={t('Tags')}
          icon={IconTag}
          isShown={queue !== null}
          whyNot={t('You cannot tag this ticket.')}
          onRun={onTag}
        />
        <Tool
          action="inbox.noAnswer"
          label={t('No answer needed')}
          icon={IconMessageOff}
          isShown={abilities.snooze && queue?.turn === 'us' && hasMessages}
          whyNot={
            hasMessages
              ? t('Nobody waits for an answer to this ticket.')
              : t('Nobody waits for an answer to a message here.')
          }
          onRun={() => void actions.dismissAnswer()}
        />
        <Tool
          action="inbox.merge"
          label={t('Merge')}
          icon={IconGitMerge}
          isShown={isWhole}
          whyNot={t('This ticket was merged already.')}
          onRun={() => onConnect('merge')}
        />
        <Tool
          action="inbox.link"
          label={t('Link')}
          icon={IconLink}
          isShown={isWhole}
          whyNot={t('This ticket was merged already.')}
          onRun={() => onConnect('link')}
        />
        <Tool
          action="inbox.split"
          label={t('Split')}
          icon={IconGitBranch}
          isShown={isWhole && ticket.assignee !== null}
          whyNot={t('There is no message here to make a ticket of.')}
          onRun={() => onConnect('split')}
        />
      </span>
    </div>
  )
}

type ToolProps = {
  action: ActionId
  label: string
  icon: Icon
  /** Whether it can be done now; its key says why not otherwise. */
  isShown: boolean
  whyNot: string
  onRun: () => void
}

function Tool({ action, label, icon, isShown, whyNot, onRun }: ToolProps) {
  useAction(action, () => (isShown ? onRun() : toast.failure(whyNot)))
  const key = useAriaKey(action)
  if (!isShown) return null
  return (
    <ToolButton
      label={label}
      icon={icon}
      classNames={{ tool: classes.tool, word: classes.toolWord }}
      ariaKey={key}
      onRun={onRun}
    />
  )
}
