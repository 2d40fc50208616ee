import { ActionIcon } from '@mantine/core'
import { Fragment } from 'react'
import { IconArrowBackUp, IconNote } from '@tabler/icons-react'
import type { Note } from '#api/models.ts'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { t } from '#ui/language/t.ts'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import { documentPicture } from '#entities/file/attachments/document-picture.tsx'
import { Attachments } from '#entities/file/attachments/attachments.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { type EntryMails, MailParts } from '../mail-entry/mail-parts.tsx'
import { ClockTime } from './clock-time.tsx'
import { EntryFrame } from './message-entry.tsx'
import { MessageText } from './message-text.tsx'
import { isNamesAlone } from './shown-message.ts'
import classes from './thread.module.css'
import type { OtherTicket } from './thread-rows.ts'

type Props = {
  ticketId: string
  note: Note
  mails: EntryMails | undefined
  entryKey: string
  of: OtherTicket
}

/** A note of the staff. It looks different from everything that requesters can read. */
export function NoteEntry({ ticketId, note, mails, entryKey, of }: Props) {
  const { author, writtenAt, isOwn, isRetracted, text, document, mentions, attachments } = note
  return (
    <li className={classes.entry} data-message={entryKey} data-entry data-note>
      <EntryFrame
        author={{ ...author, name: author.username }}
        calledHere={isOwn ? t('You') : undefined}
        kind="note"
        time={
          <>
            <span className={classes.noteBadge}>
              <IconNote size={13} aria-hidden />
              {t('Internal note')}
            </span>
            <ClockTime value={writtenAt} />
            {of && <TicketNumber {...of} />}
            {isOwn && !isRetracted && !of && <TakeBack ticketId={ticketId} noteId={note.id} />}
          </>
        }
      >
        {document && <RichText document={document} picture={documentPicture} />}
        {!document && !isNamesAlone({ text, attachments }) && (
          <p className={classes.text} dir="auto" data-taken-back={isRetracted || text === '' || undefined}>
            {isRetracted ? (
              t('This note was withdrawn.')
            ) : text === '' ? (
              t('This note was removed by retention rules.')
            ) : (
              <NoteText text={text} mentions={mentions} />
            )}
          </p>
        )}
        {!isRetracted && <MailParts mails={mails} />}
        <Attachments attachments={attachments} />
      </EntryFrame>
    </li>
  )
}

/** Retracts an own note. There is no time limit, because only colleagues can have read it. */
function TakeBack({ ticketId, noteId }: { ticketId: string; noteId: string }) {
  const taking = useChange(() => request('deleteNote', { params: { ticketId, noteId } }), {
    stale: [KEYS.entries(ticketId)],
  })
  return (
    <ActionIcon
      className={classes.takeBack}
      size="sm"
      aria-label={t('Withdraw note')}
      loading={taking.isPending}
      onClick={() => taking.mutate()}
      color="indigo"
    >
      <IconArrowBackUp size={15} aria-hidden />
    </ActionIcon>
  )
}

/** The text of a note with highlighted mentions. */
function NoteText({ text, mentions }: Pick<Note, 'text' | 'mentions'>) {
  return piecesOf(
    text,
    mentions.map(({ name }) => name),
  ).map(({ words, isMention }, index) =>
    isMention ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have nothing else
      <bdi key={index} className={classes.mention}>
        {words}
      </bdi>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have nothing else
      <Fragment key={index}>
        <MessageText text={words} />
      </Fragment>
    ),
  )
}

/** Splits a text at mentions of the given names. */
function piecesOf(text: string, names: readonly string[]): { words: string; isMention: boolean }[] {
  const wanted = names.filter((name) => name !== '').toSorted((one, other) => other.length - one.length)
  if (wanted.length === 0) return [{ words: text, isMention: false }]
  const any = new RegExp(`(@(?:${wanted.map((name) => escaped(name)).join('|')}))`, 'u')
  return text
    .split(any)
    .map((words, index) => ({ words, isMention: index % 2 === 1 }))
    .filter(({ words }) => words !== '')
}

const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
