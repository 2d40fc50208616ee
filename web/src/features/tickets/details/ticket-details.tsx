import type { TicketDetails as Details } from '#api/models.ts'
import { takeTicket } from '#api/legacy/tickets.ts'
import { Box, Group, Stack } from '@mantine/core'
import { useRef } from 'react'
import { useLook } from '#entities/user/presence/presence.ts'
import { PresentUsers } from '#entities/user/presence/present-users.tsx'
import { HeldMails } from '#entities/mail/held/held-mails.tsx'
import { useKeptFocus } from '#ui/keyboard/use-kept-focus.ts'
import { ChangeProblem } from '../change-problem.tsx'
import { ChatPlace } from './chat-place.tsx'
import { HandoverNote } from './handover-note.tsx'
import { LatestAnswer } from './latest-answer.tsx'
import { StatusForm } from './status-form.tsx'
import { MergedNote } from '#entities/ticket/related/merged-note.tsx'
import { SampleNote } from '#entities/ticket/removal/sample-note.tsx'
import { SpamNote } from '#entities/ticket/removal/spam-note.tsx'
import { RelatedTickets } from '#entities/ticket/related/related-tickets.tsx'
import { Sides } from '#entities/ticket/side/sides.tsx'
import { INBOX } from '#ui/own-pages.ts'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import classes from './ticket-details.module.css'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketTools } from './ticket-tools.tsx'
import { NewsNote } from '../timeline/news-note.tsx'
import { TimeLine } from '../timeline/time-line.tsx'
import { useChatBeside } from './use-chat-beside.ts'
import { useTicketMutation, useUpdateTicket } from '#entities/ticket/use-ticket-changes.ts'
import { t } from '#ui/language/t.ts'
import { useSession } from '#ui/use-session.ts'

type Props = {
  ticket: Details
  /** Opens the next ticket of the list. Null if there is none. */
  onNext: (() => void) | null
}

/** A loaded ticket with its actions, its timeline, and its chat. */
export function TicketDetails({ ticket, onNext }: Props) {
  const panel = useRef<HTMLElement>(null)
  const take = useTicketMutation(ticket.id, () => takeTicket(ticket.id, ticket.version))
  const update = useUpdateTicket(ticket.id)
  const place = useRef<HTMLDivElement>(null)
  const chatButton = useRef<HTMLButtonElement>(null)
  const beside = useChatBeside(ticket, place)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(panel, heading)
  const mayUpdate = ticket.abilities.setStatus.length > 0
  useLook(ticket.id)
  const isForRequester = useSession()?.role === 'User'

  const takeIt = () => take.mutate()
  const focusChatButton = () => chatButton.current?.focus()
  // A former assignee no longer has the form that would show its error.
  const problem = take.error ?? (mayUpdate ? null : update.error)
  return (
    <ChatPlace
      place={place}
      beside={beside}
      ticketId={ticket.id}
      onClose={() => {
        beside.close()
        focusChatButton()
      }}
      onLeave={focusChatButton}
    >
      <Stack gap={16}>
        <section ref={panel} className={classes.panel} aria-labelledby="ticket-subject">
          <Group justify="space-between" align="flex-start" gap="12px 16px">
            <Box flex="1 1 240px" miw={0}>
              {/* Reserves room for the pictures of present users, so that the layout does not shift. */}
              <Group justify="space-between" wrap="nowrap" gap={12} mih={24}>
                <span className={classes.label}>{t('Subject')}</span>
                <PresentUsers ticketId={ticket.id} />
              </Group>
              <div className={classes.heading}>
                <TicketNumber {...ticket} isFlowedAround />
                <h2 id="ticket-subject" dir="auto" ref={heading} tabIndex={-1}>
                  {ticket.subject}
                </h2>
              </div>
            </Box>
            <TicketTools
              ticket={ticket}
              chatButton={chatButton}
              chatOpen={beside.isOpen}
              onChat={beside.open}
              taking={take.isPending}
              onTake={takeIt}
              onReleased={() => heading.current?.focus()}
            />
          </Group>
          {problem && (
            <ChangeProblem
              error={problem}
              anyway={{ label: t('Take anyway'), busy: take.isPending, onClick: takeIt }}
            />
          )}
          <MergedNote ticket={ticket} />
          <SpamNote ticket={ticket} />
          <SampleNote ticket={ticket} />
          {isForRequester && ticket.status === 'Unassigned' && (
            <p className={classes.thanks}>
              {t('Thanks, we have your ticket #{number}. We will notify you here when there is news.', {
                number: String(ticket.number),
              })}
            </p>
          )}
          {isForRequester && !beside.isOpen && <LatestAnswer ticket={ticket} onOpen={beside.open} />}
          {ticket.queue && <HeldMails ticketId={ticket.id} place="ticket" />}
          {/* The inbox opens them. */}
          {ticket.queue && <Sides ticketId={ticket.id} open={`${INBOX}?ticket=${ticket.id}`} />}
          <HandoverNote ticket={ticket} />
          <TicketFacts ticket={ticket}>
            {mayUpdate && (
              <StatusForm ticket={ticket} update={update} takesFocus={take.isSuccess} onNext={onNext} />
            )}
          </TicketFacts>
        </section>
        {ticket.queue && <RelatedTickets ticketId={ticket.id} place="panel" />}
        <TimeLine ticket={ticket} />
        <NewsNote ticket={ticket} />
      </Stack>
    </ChatPlace>
  )
}
