import type { TicketDetails } from '#api/models.ts'
import { CloseButton, UnstyledButton } from '@mantine/core'
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
} from '@tabler/icons-react'
import { useAction, useAriaKey } from '#ui/keyboard/use-action.ts'
import { t } from '#ui/language/t.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { TicketActions } from '../use-ticket-actions.ts'
import { useAccountId } from '#ui/use-account-id.ts'
import { isolate } from '#ui/text/isolate.ts'
import { ToolButton } from '../../tool-button.tsx'
import { MoreTools } from './more-tools.tsx'
import type { Tool } from './tools-menu.tsx'
import { PrioritySelect, StatusSelect, TurnSelect } from './quick-selects.tsx'
import type { TagLabel } from '@support-desk/contract'
import { TagChips } from '#entities/ticket/tags/tag-chips.tsx'
import classes from './head.module.css'

type Props = {
  ticket: TicketDetails
  actions: TicketActions
  /** Whether the ticket has messages after its opening. */
  hasMessages: boolean
  /** Whether there may be a message of the requester to split off. */
  mayHaveSplit: boolean
  onAssign: () => void
  onSnooze: () => void
  onTag: () => void
  /** Opens a dialog for relations to other tickets. */
  onConnect: (how: 'merge' | 'link' | 'split') => void
}

/** The facts of a ticket as chips that change them, the button that solves it, and a menu. Each action has a key. */
export function PaneTools({
  ticket,
  actions,
  hasMessages,
  mayHaveSplit,
  onAssign,
  onSnooze,
  onTag,
  onConnect,
}: Props) {
  const { abilities, queue, status } = ticket
  const accountId = useAccountId()
  const isWhole = queue !== null && !ticket.merged.isMerged
  const solve: Tool = {
    action: 'inbox.solve',
    label: t('Solve'),
    icon: IconCircleCheck,
    isShown: abilities.setStatus.includes('Solved') && status !== 'Solved',
    whyNot:
      status === 'Solved'
        ? t('This ticket is already solved.')
        : t('Only the assignee can mark this ticket as Solved.'),
    onRun: () => void actions.setStatus('Solved'),
  }
  const take: Tool = {
    action: 'inbox.take',
    label: t('Take'),
    icon: IconHandGrab,
    isShown: abilities.take,
    whyNot: whyNotTaken(ticket, accountId),
    onRun: () => void actions.take(),
  }
  const more: Tool[] = [
    {
      action: 'inbox.snooze',
      label: queue?.snooze ? t('Snoozed') : t('Snooze'),
      icon: queue?.snooze ? IconBellRinging : IconAlarmSnooze,
      isShown: abilities.snooze,
      whyNot: t('You can’t snooze this ticket.'),
      onRun: onSnooze,
    },
    {
      action: 'inbox.noAnswer',
      label: t('No reply needed'),
      icon: IconMessageOff,
      isShown: abilities.snooze && queue?.turn === 'us' && hasMessages,
      whyNot: hasMessages ? t('This ticket needs no reply.') : t('No message here needs a reply.'),
      onRun: () => void actions.dismissAnswer(),
    },
    {
      action: 'inbox.merge',
      label: t('Merge'),
      icon: IconGitMerge,
      isShown: isWhole,
      whyNot: t('This ticket was already merged.'),
      onRun: () => onConnect('merge'),
    },
    {
      action: 'inbox.link',
      label: t('Link'),
      icon: IconLink,
      isShown: isWhole,
      whyNot: t('This ticket was already merged.'),
      onRun: () => onConnect('link'),
    },
    {
      action: 'inbox.split',
      label: t('Split'),
      icon: IconGitBranch,
      isShown: isWhole && ticket.assignee !== null && mayHaveSplit,
      whyNot: t('No messages to split yet.'),
      onRun: () => onConnect('split'),
    },
  ]
  const assign: Tool = {
    action: 'inbox.assign',
    label: t('Assign'),
    icon: IconUserPlus,
    isShown: abilities.handOver || isWhole,
    whyNot: t('You can’t assign this ticket.'),
    onRun: onAssign,
  }
  const tag: Tool = {
    action: 'inbox.tags',
    label: t('Tags'),
    icon: IconTag,
    isShown: queue !== null,
    whyNot: t('You can’t tag this ticket.'),
    onRun: onTag,
  }
  return (
    <div className={classes.tools}>
      <span className={classes.quicks}>
        <StatusSelect ticket={ticket} onChoose={(next) => void actions.setStatus(next)} />
        {queue && (
          <>
            <PrioritySelect
              value={queue.priority}
              onChoose={(priority) => void actions.setPriority(priority)}
            />
            <TurnSelect value={queue.turn} onChoose={(turn) => void actions.setTurn(turn)} />
          </>
        )}
        <AssigneeChip tool={assign} ticket={ticket} />
        {queue && <PaneTags tags={queue.tags} actions={actions} />}
        <ChipButton tool={tag} />
      </span>
      <span className={classes.buttons}>
        <ToolOfPane tool={take} />
        <ToolOfPane tool={solve} isMain />
        <MoreTools tools={more} />
      </span>
    </div>
  )
}

function whyNotTaken({ assignee }: TicketDetails, accountId: string | undefined): string {
  if (!assignee) return t('You can’t take this ticket now.')
  return assignee.id === accountId
    ? t('This ticket is already yours.')
    : t('{name} already has this ticket.', { name: assignee.username })
}

/**
 * Binds the key of a tool, which shows the reason if the action is not possible. Returns the key for
 * `aria-keyshortcuts`.
 */
function useTool({ action, isShown, whyNot, onRun }: Tool): string | undefined {
  useAction(action, () => (isShown ? onRun() : toast.failure(whyNot)))
  return useAriaKey(action)
}

function ToolOfPane({ tool, isMain = false }: { tool: Tool; isMain?: boolean }) {
  const key = useTool(tool)
  if (!tool.isShown) return null
  return (
    <ToolButton
      label={tool.label}
      icon={tool.icon}
      variant={isMain ? 'light' : 'default'}
      classNames={{ tool: classes.tool, word: classes.toolWord }}
      ariaKey={key}
      onRun={tool.onRun}
    />
  )
}

/** The assignee, as a button that opens the assignment. */
function AssigneeChip({ tool, ticket: { assignee, queue } }: { tool: Tool; ticket: TicketDetails }) {
  const key = useTool(tool)
  const name = assignee?.username ?? t('Unassigned')
  const words = queue?.team ? `${isolate(name)} · ${isolate(queue.team.name)}` : name
  if (!tool.isShown) return <span className={classes.chip}>{words}</span>
  return (
    <UnstyledButton
      className={classes.chip}
      title={tool.label}
      aria-label={t('{action}: {name}', { action: tool.label, name: words })}
      aria-keyshortcuts={key}
      onClick={tool.onRun}
    >
      <tool.icon size={15} aria-hidden />
      <bdi>{words}</bdi>
    </UnstyledButton>
  )
}

function ChipButton({ tool }: { tool: Tool }) {
  const key = useTool(tool)
  if (!tool.isShown) return null
  return (
    <UnstyledButton
      className={classes.chip}
      title={tool.label}
      aria-label={tool.label}
      aria-keyshortcuts={key}
      onClick={tool.onRun}
    >
      <tool.icon size={15} aria-hidden />
    </UnstyledButton>
  )
}

type PaneTagsProps = { tags: readonly TagLabel[]; actions: TicketActions }

/** The tags of a ticket, each with a remove button. */
const PaneTags = ({ tags, actions }: PaneTagsProps) => (
  <TagChips
    tags={tags}
    after={(tag) => (
      <CloseButton
        size={20}
        iconSize={12}
        aria-label={t('Remove the tag {name}', { name: tag.name })}
        onClick={() => void actions.removeTag(tag)}
      />
    )}
  />
)
