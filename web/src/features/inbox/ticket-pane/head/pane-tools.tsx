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
  IconMailForward,
  IconMessageOff,
  IconTag,
  IconUserPlus,
} from '@tabler/icons-react'
import { useAction, useAriaKey } from '#ui/keyboard/use-action.ts'
import { t } from '#ui/language/t.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { PaneDialog } from '../dialogs/pane-dialogs.tsx'
import type { TicketActions } from '../use-ticket-actions.ts'
import { useAccountId } from '#ui/use-account-id.ts'
import { isolate } from '#ui/text/isolate.ts'
import { ToolButton } from '../../tool-button.tsx'
import { removalTools } from '../../removal-tools.ts'
import { MoreTools } from './more-tools.tsx'
import type { Tool } from './tools-menu.tsx'
import { QuickSelects } from './quick-selects.tsx'
import { TagChips } from '#entities/ticket/tags/tag-chips.tsx'
import classes from './work.module.css'

type Props = {
  ticket: TicketDetails
  actions: TicketActions
  /** Whether the ticket has messages after its opening. */
  hasMessages: boolean
  /** Whether there may be a message of the requester to split off. */
  mayHaveSplit: boolean
  onOpen: (dialog: PaneDialog) => void
  /** Opens a new side conversation. */
  onSide: () => void
}

/** The facts of a ticket as chips that change them, the button that solves it, and a menu. Each action has a key. */
export function PaneTools({ ticket, actions, hasMessages, mayHaveSplit, onOpen, onSide }: Props) {
  const { abilities, queue, status } = ticket
  const accountId = useAccountId()
  const isWhole = queue !== null && !ticket.merged.isMerged && !queue.isSpam
  const whyNotWhole = queue?.isSpam
    ? t('This ticket is spam. Choose “Not spam” first.')
    : t('This ticket was already merged.')
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
      onRun: () => onOpen('snooze'),
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
      action: 'inbox.side',
      label: t('Write to a third party'),
      icon: IconMailForward,
      isShown: isWhole && abilities.addNote,
      whyNot: t('This ticket was already merged.'),
      onRun: onSide,
    },
    {
      action: 'inbox.merge',
      label: t('Merge'),
      icon: IconGitMerge,
      isShown: isWhole,
      whyNot: whyNotWhole,
      onRun: () => onOpen('merge'),
    },
    {
      action: 'inbox.link',
      label: t('Link tickets'),
      icon: IconLink,
      isShown: isWhole,
      whyNot: whyNotWhole,
      onRun: () => onOpen('link'),
    },
    {
      action: 'inbox.split',
      label: t('Split'),
      icon: IconGitBranch,
      isShown: isWhole && ticket.assignee !== null && mayHaveSplit,
      whyNot: t('No messages to split yet.'),
      onRun: () => onOpen('split'),
    },
    ...removalTools(
      {
        isSpam: queue?.isSpam ?? false,
        mayMark: abilities.setSpam,
        mayBlock: true,
        mayDelete: abilities.delete,
      },
      actions.remove,
    ),
  ]
  const assign: Tool = {
    action: 'inbox.assign',
    label: t('Assign'),
    icon: IconUserPlus,
    isShown: abilities.handOver || isWhole,
    whyNot: t('You can’t assign this ticket.'),
    onRun: () => onOpen('assign'),
  }
  const tag: Tool = {
    action: 'inbox.tags',
    label: t('Tags'),
    icon: IconTag,
    isShown: queue !== null,
    whyNot: t('You can’t tag this ticket.'),
    onRun: () => onOpen('tags'),
  }
  return (
    <div className={classes.tools}>
      <span className={classes.line}>
        <span className={classes.quicks}>
          <QuickSelects ticket={ticket} actions={actions} />
          <Chip tool={assign} fact={assigneeOf(ticket)} />
          <Chip tool={tag} />
        </span>
        <span className={classes.buttons}>
          <ToolOfPane tool={take} />
          <ToolOfPane tool={solve} isMain />
          <MoreTools tools={more} />
        </span>
      </span>
      {queue && (
        <TagChips
          tags={queue.tags}
          after={(each) => (
            <CloseButton
              size={20}
              iconSize={12}
              aria-label={t('Remove the tag {name}', { name: each.name })}
              onClick={() => void actions.removeTag(each)}
            />
          )}
        />
      )}
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

/** A tool as a chip. `fact`: what it changes, shown beside its icon, and alone if the tool is not possible. */
function Chip({ tool, fact }: { tool: Tool; fact?: string }) {
  const key = useTool(tool)
  if (!tool.isShown) return fact === undefined ? null : <span className={classes.chip}>{fact}</span>
  return (
    <UnstyledButton
      className={classes.chip}
      data-tip={tool.label}
      aria-label={fact === undefined ? tool.label : t('{action}: {name}', { action: tool.label, name: fact })}
      aria-keyshortcuts={key}
      onClick={tool.onRun}
    >
      <tool.icon size={15} aria-hidden />
      {fact !== undefined && <bdi>{fact}</bdi>}
    </UnstyledButton>
  )
}

/** The assignee and the team of a ticket. */
function assigneeOf({ assignee, queue }: TicketDetails): string {
  const name = assignee?.username ?? t('Unassigned')
  return queue?.team ? `${isolate(name)} · ${isolate(queue.team.name)}` : name
}
