import type { Conversation } from '#api/models.ts'
import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'

import { UserPicture } from '#entities/user/user-picture.tsx'
import { RoleBadge } from '#entities/user/role-badge.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import { formatNames } from '#entities/conversation/posting.ts'
import { shownAuthor, shownText } from '#entities/conversation/thread/shown-message.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import classes from './conversations.module.css'
import { rich, t } from '#ui/language/t.ts'

type ConversationListProps = { conversations: readonly Conversation[]; chosen: string | null }

/** Conversations, latest first, with partner, subject, last message and unread count. */
export function ConversationList({ conversations, chosen }: ConversationListProps) {
  return (
    <ul className={classes.items}>
      {conversations.map((conversation) => (
        <li key={conversation.ticketId}>
          <Link
            className={classes.item}
            to={`/chat?ticket=${conversation.ticketId}`}
            replace={chosen !== null}
            aria-current={conversation.ticketId === chosen || undefined}
          >
            <Item {...conversation} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Item({ ticketId, number, subject, participants, lastMessage, latestAt, unread }: Conversation) {
  const partners = formatNames(participants)
  return (
    <>
      <UserPicture name={participants.join(' ') || subject} size={36} />
      <span className={classes.words} data-unread={unread > 0 || undefined}>
        <span className={classes.line}>
          {unread > 0 && <span className={classes.dot} aria-hidden />}
          <span className={classes.partners} dir="auto">
            {partners || t('No one else')}
          </span>
          <span className={classes.when}>
            <RelativeTime value={latestAt} />
          </span>
        </span>
        <span className={classes.about}>
          <TicketNumber id={ticketId} number={number} />
          <span className={classes.subject} dir="auto">
            {subject}
          </span>
        </span>
        <span className={classes.line}>
          <RoleBadge role={lastMessage?.role ?? null} />
          <span className={classes.last} dir="auto">
            {lastMessage
              ? t('{name}: {text}', {
                  name: shownAuthor(lastMessage.author, lastMessage.role),
                  text: shownText(lastMessage),
                })
              : t('No messages yet')}
          </span>
          {unread > 0 && (
            <span className={classes.count}>
              {rich('{count, plural, one {# <hidden>unread</hidden>} other {# <hidden>unread</hidden>}}', {
                count: unread,
                hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
              })}
            </span>
          )}
        </span>
      </span>
    </>
  )
}
