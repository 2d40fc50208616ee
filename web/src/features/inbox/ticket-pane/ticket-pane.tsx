import { CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { TicketDetails } from '#api/models.ts'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { useEarlyKeys } from '#ui/keyboard/early-keys.tsx'
import type { ActionId } from '#ui/keyboard/actions.ts'
import { t } from '#ui/language/t.ts'
import { useAccountId } from '#ui/use-account-id.ts'
import { useConversation } from '#entities/conversation/thread/use-conversation.ts'
import { useLook } from '#entities/user/presence/presence.ts'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { NoTicket } from '#entities/ticket/no-ticket.tsx'
import { PaneFields } from '#entities/ticket/fields/pane-fields.tsx'
import { RelatedTickets } from '#entities/ticket/related/related-tickets.tsx'
import { late } from '#ui/late/late.tsx'
import { PaneHead } from './head/pane-head.tsx'
import { PaneThread } from './pane-thread.tsx'
import { PaneWork } from './head/pane-work.tsx'
import { type TicketHead, useListedHead } from './listed-head.ts'
import { TicketComposer } from './reply/ticket-composer.tsx'
import { fetchedAhead } from './prefetch.ts'
import { ReservedRoom } from './reserved-room.tsx'
import classes from './ticket-pane.module.css'
import { useIsPainted } from './use-is-painted.ts'

const RequesterCard = late(
  async () => (await import('#entities/contact/requester-card.tsx')).RequesterCard,
  null,
)

type Props = {
  ticketId: string
  /** Called after an action that finishes the ticket for this user. */
  onNext: () => void
  /** Called when the user closes the pane. */
  onClosed: () => void
}

/** In such a narrow window the ticket replaces the list. */
const ALONE = '(max-width: 47.99em)'

/** In such a wide window, the requester's card stands beside the conversation. */
const BESIDE = '(min-width: 90em)'

/** Actions that open a text field. */
const IN_WORDS = [
  'inbox.reply',
  'inbox.note',
  'inbox.snooze',
  'inbox.assign',
  'inbox.tags',
  'inbox.merge',
  'inbox.link',
  'inbox.split',
  'inbox.side',
  'inbox.macro',
] as const satisfies readonly ActionId[]

/** Actions on the open ticket. */
const OF_TICKET = [
  ...IN_WORDS,
  'inbox.solve',
  'inbox.status',
  'inbox.take',
  'inbox.priority',
  'inbox.turn',
  'inbox.noAnswer',
  'inbox.spam',
  'inbox.spamBlock',
  'inbox.notSpam',
  'inbox.delete',
] as const satisfies readonly ActionId[]

/**
 * A ticket beside its list: conversation, facts, actions and message form. A prefetched ticket is shown at once.
 * Otherwise the data of the list and the conversation are shown until the details are loaded.
 */
export function TicketPane({ ticketId, ...ways }: Props) {
  const accountId = useAccountId()
  const client = useQueryClient()
  const ahead = useMemo(() => fetchedAhead(client, ticketId), [client, ticketId])
  const {
    data: details,
    error,
    refetch,
  } = useQuery({ ...ticketQuery(ticketId), placeholderData: ahead, select: asItIs })
  const listed = useListedHead(ticketId)
  const head = details ?? (error ? null : listed)
  return (
    <div className={classes.pane}>
      {head && accountId && (
        <OpenTicket key={ticketId} head={head} loaded={details ?? null} accountId={accountId} {...ways} />
      )}
      {!head && !error && <Skeletons shape="details" />}
      {!head && error && (
        <>
          {/* On a phone it replaces the list, so it needs a close button, where the head of a ticket has it. */}
          <CloseButton
            flex="none"
            ms="auto"
            me={12}
            mt={12}
            aria-label={t('Close the ticket')}
            onClick={ways.onClosed}
          />
          <NoTicket error={error} retry={() => void refetch()} />
        </>
      )}
    </div>
  )
}

/** Whether the requester may have written a message to split off. Older messages may not be loaded. */
const mayHaveSplit = ({ isThere, older, rows }: ReturnType<typeof useConversation>): boolean =>
  !isThere ||
  older.exist ||
  rows.some((row) => row.kind === 'message' && row.message.author.role === 'User' && !row.message.retracted)

/** A stable selector keeps the structure shared with prefetched data, which avoids a second render. */
const asItIs = (ticket: TicketDetails): TicketDetails => ticket

type OpenTicketProps = Omit<Props, 'ticketId'> & {
  head: TicketHead
  loaded: TicketDetails | null
  accountId: string
}

function OpenTicket({ head, loaded, accountId, onNext, onClosed }: OpenTicketProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { id } = head
  // The actions take longer to render than the conversation, so they follow in a second step.
  const isPainted = useIsPainted()
  const details = isPainted ? loaded : null
  const abilities = details?.abilities ?? null
  const conversation = useConversation(id, {
    mayNote: abilities?.addNote ?? false,
    isTaken: head.assignee !== null,
  })
  const { raised } = conversation
  useLook(id)
  const isAlone = useMediaQuery(ALONE, false, { getInitialValueInEffect: false })
  const earlyKeys = useEarlyKeys(details !== null, {
    actions: OF_TICKET,
    withField: IN_WORDS,
    about: id,
  })
  const hasCard = useMediaQuery(BESIDE, false, { getInitialValueInEffect: false })
  return (
    <>
      {earlyKeys}
      <PaneHead
        ticket={head}
        mayWatch={abilities?.addNote ?? true}
        heading={heading}
        accountId={accountId}
        isAlone={isAlone}
        hasCard={hasCard}
        onClosed={onClosed}
      >
        <ReservedRoom name="work" isFixed={isAlone} isThere={details !== null}>
          {details && (
            <PaneWork
              ticket={details}
              accountId={accountId}
              hasMessages={!conversation.isThere || conversation.shownUpTo > 0}
              mayHaveSplit={mayHaveSplit(conversation)}
              hasCard={hasCard}
              onNext={onNext}
            />
          )}
        </ReservedRoom>
      </PaneHead>
      {hasCard && (
        <div className={classes.beside}>
          {isPainted && <RequesterCard requester={head.requester} ticketId={id} />}
          {isPainted && (
            <div className={classes.facts}>
              <PaneFields ticketId={id} />
              <RelatedTickets ticketId={id} place="fold" />
            </div>
          )}
        </div>
      )}
      <PaneThread
        ticketId={id}
        opening={loaded ?? (raised && { ...head, ...raised })}
        abilities={abilities}
        conversation={conversation}
      />
      <ReservedRoom name="composer" isFixed={isAlone} isThere={details !== null}>
        {details && (
          <TicketComposer
            ticket={details}
            accountId={accountId}
            conversation={conversation}
            isFoldable={isAlone}
            onSent={onNext}
            onLeave={() => heading.current?.focus()}
          />
        )}
      </ReservedRoom>
    </>
  )
}
