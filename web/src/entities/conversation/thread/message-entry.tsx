import { IconChecks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type EntryMails, MailParts } from '../mail-entry/mail-parts.tsx'
import { ClockTime } from './clock-time.tsx'
import { MessageWords } from './message-text.tsx'
import type { ShownMessage } from './shown-message.ts'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import { Attachments } from '#entities/file/attachments/attachments.tsx'
import { RoleBadge } from '#entities/user/role-badge.tsx'
import { UserPicture } from '#entities/user/user-picture.tsx'
import { t } from '#ui/language/t.ts'
import classes from './thread.module.css'
import type { OtherTicket } from './thread-rows.ts'

type FrameProps = {
  author: Pick<ShownMessage['author'], 'id' | 'name'> & { role?: ShownMessage['author']['role'] }
  /** Replaces the name. */
  calledHere?: string
  time: ReactNode
  /** Who wrote it for whom: a requester, the staff, or the staff for themselves. */
  kind: 'theirs' | 'ours' | 'note'
  children: ReactNode
}

/** An entry with its author and time above the content. */
export const EntryFrame = ({ author, calledHere, time, kind, children }: FrameProps) => (
  <>
    <UserPicture name={author.name} userId={author.id ?? ''} size={28} />
    <div className={classes.entryBody} data-kind={kind}>
      <p className={classes.byline}>
        <strong dir="auto">{calledHere ?? author.name}</strong>
        <RoleBadge role={author.role} userId={author.id} />
        {time}
      </p>
      {children}
    </div>
  </>
)

type Props = {
  message: ShownMessage
  mails: EntryMails | undefined
  isSeen: boolean
  of: OtherTicket
}

/** A message of a conversation. */
export function MessageEntry({ message, mails, isSeen, of }: Props) {
  const { key, author, own, text, document, time, retracted, attachments } = message
  return (
    <li className={classes.entry} data-message={key} data-entry>
      <EntryFrame
        author={author}
        calledHere={own ? t('You') : undefined}
        kind={author.role === 'User' ? 'theirs' : 'ours'}
        time={
          <>
            <ClockTime value={time} />
            {of && <TicketNumber {...of} />}
            {isSeen && (
              <span className={classes.seen}>
                <IconChecks size={14} aria-hidden />
                {t('Seen')}
              </span>
            )}
          </>
        }
      >
        <MessageWords text={text} document={document} className={classes.text} isRetracted={retracted} />
        {!retracted && <MailParts mails={mails} />}
        <Attachments attachments={attachments} />
      </EntryFrame>
    </li>
  )
}
