import type { EntryMails } from '../mail-entry/mail-parts.tsx'
import { EventLine, FoldedEvents } from './event-line.tsx'
import { MessageEntry } from './message-entry.tsx'
import { NoteEntry } from './note-entry.tsx'
import { RaisedEntry } from './opening-entry.tsx'
import { DayRow, UnreadRow } from './thread.tsx'
import type { ThreadRow } from './thread-rows.ts'

type RowProps = {
  row: ThreadRow
  ticketId: string
  mails: ReadonlyMap<string, EntryMails>
  /** Key of the reader's last message that others have seen. */
  lastSeen: string | undefined
}

/** Renders an entry of a conversation of any kind. */
export function Row({ row, ticketId, mails, lastSeen }: RowProps) {
  switch (row.kind) {
    case 'event':
      return <EventLine entry={row.entry} />
    case 'events':
      return <FoldedEvents entries={row.entries} />
    case 'message':
      return (
        <MessageEntry
          of={row.of}
          message={row.message}
          mails={mails.get(row.message.arrived?.id ?? '')}
          isSeen={row.message.key === lastSeen}
        />
      )
    case 'raised':
      return <RaisedEntry {...row} mails={mails.get(row.of.id)} />
    case 'note':
      return (
        <NoteEntry
          ticketId={row.of?.id ?? ticketId}
          of={row.of}
          note={row.note}
          mails={mails.get(row.note.id)}
          entryKey={row.key}
        />
      )
    case 'day':
      return <DayRow time={row.time} />
    case 'unread':
      return <UnreadRow count={row.count} />
  }
}
