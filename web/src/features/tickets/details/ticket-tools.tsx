import { Button, Group } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ComponentType, type Ref, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TicketDetails } from '#api/models.ts'
import { assignAddress, reassignAddress } from '#entities/ticket/ticket-address.ts'
import type { GivingProps } from '#entities/ticket/use-ticket-change.ts'
import { useAction, useAriaKey } from '#ui/keyboard/use-action.ts'
import { t } from '#ui/language/t.ts'
import { lateDialog } from '#ui/late/late.tsx'
import { useAccountId } from '#ui/use-account-id.ts'
import { useSession } from '#ui/use-session.ts'
import { type TicketAction, TICKET_ACTIONS } from '../ticket-actions.ts'
import classes from './ticket-details.module.css'

const HandOverDialog = lateDialog(async () => (await import('./giving/hand-over-dialog.tsx')).HandOverDialog)
const ReleaseDialog = lateDialog(async () => (await import('./giving/release-dialog.tsx')).ReleaseDialog)

type Props = {
  ticket: TicketDetails
  chatButton: Ref<HTMLButtonElement>
  chatOpen: boolean
  onChat: () => void
  taking: boolean
  onTake: () => void
  onReleased: () => void
}

/** The actions of the reader on a ticket, as buttons. */
export function TicketTools({ ticket, chatButton, chatOpen, onChat, taking, onTake, onReleased }: Props) {
  const navigate = useNavigate()
  const isForRequester = useSession()?.role === 'User'
  const { take, assign, reassign, handOver, release, chat } = TICKET_ACTIONS
  const { abilities } = ticket
  const giving = { ticket, onGiven: onReleased }
  return (
    <Group gap={8} mih={36}>
      {abilities.take && <ActionButton action={take} primary busy={taking} onRun={onTake} />}
      {abilities.assign && (
        <ActionButton action={assign} primary onRun={() => void navigate(assignAddress(ticket.id))} />
      )}
      {abilities.reassign && (
        <ActionButton action={reassign} onRun={() => void navigate(reassignAddress(ticket.id))} />
      )}
      {/* Admins use a separate page. */}
      {abilities.handOver && !abilities.assign && !abilities.reassign && (
        <AskingButton action={handOver} dialog={HandOverDialog} {...giving} />
      )}
      {abilities.release && <AskingButton action={release} dialog={ReleaseDialog} {...giving} />}
      {!ticket.assignee && isForRequester && <span className={classes.dim}>{t('Waiting To Assign')}</span>}
      {ticket.assignee && (
        <ActionButton
          ref={chatButton}
          action={chat}
          primary={abilities.setStatus.length === 0 && !chatOpen}
          onRun={onChat}
        />
      )}
    </Group>
  )
}

type ActionProps = {
  action: TicketAction
  onRun: () => void
  primary?: boolean
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/**
 * A button for an action on a ticket, with its key. For an action that only shows something, the key runs it. For a
 * change, the key only focuses the button, so that a stray letter changes nothing.
 */
function ActionButton({ action, onRun, primary, busy, ref }: ActionProps) {
  const button = useRef<HTMLButtonElement>(null)
  useAction(action.shortcut, () => {
    if (action.isChange) button.current?.focus()
    else if (!busy) onRun()
  })
  return (
    <Button
      ref={useMergedRef(button, ref)}
      variant={primary ? 'filled' : 'default'}
      loading={busy}
      leftSection={<action.icon size={16} aria-hidden />}
      aria-keyshortcuts={useAriaKey(action.shortcut)}
      onClick={onRun}
    >
      {t(action.label)}
    </Button>
  )
}

type AskingProps = Pick<GivingProps, 'ticket' | 'onGiven'> & {
  action: TicketAction
  dialog: ComponentType<GivingProps>
}

/** A button that opens a dialog for an action. Cancelling restores the focus to the button. */
function AskingButton({ action, dialog: Dialog, ticket, onGiven }: AskingProps) {
  const author = useAccountId()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ActionButton ref={button} action={action} onRun={() => setAsking(true)} />
      {isAsking && author && (
        <Dialog
          ticket={ticket}
          author={author}
          onClose={() => {
            setAsking(false)
            button.current?.focus()
          }}
          onGiven={() => {
            setAsking(false)
            onGiven()
          }}
        />
      )}
    </>
  )
}
