import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { chatRows } from './chat-rows.ts'
import { dayInWords } from './chat-times.tsx'
import { MessageGroup, type OutgoingActions } from './message-group.tsx'
import classes from './messages.module.css'
import type { ShownMessage } from './shown-message.ts'
import type { useStayAtEnd } from './use-stay-at-end.ts'

type MessageListProps = {
  list: RefObject<HTMLDivElement | null>
  messages: readonly ShownMessage[]
  firstUnread: number | null
  scroll: ReturnType<typeof useStayAtEnd>
  /** What is said to who could write the first message. */
  invitation: string | undefined
} & OutgoingActions

/** The messages of a chat by day, with a way down for who has scrolled up. */
export function MessageList({
  list,
  messages,
  firstUnread,
  scroll,
  invitation,
  ...actions
}: MessageListProps) {
  const rows = chatRows(messages, firstUnread)
  return (
    <div className={classes.frame}>
      <div
        ref={list}
        className={classes.scroll}
        role="log"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        {rows.length === 0 && <EmptyState kind="nothing-yet" title="No messages yet" text={invitation} />}
        <ol className={classes.rows} hidden={rows.length === 0}>
          {rows.map((row) => {
            if (row.kind === 'day')
              return (
                <li key={row.key} className={classes.day}>
                  <time dateTime={row.time}>{dayInWords(row.time)}</time>
                </li>
              )
            if (row.kind === 'unread')
              return (
                <li key={row.key} className={classes.unread}>
                  {row.count} unread
                </li>
              )
            return <MessageGroup key={row.key} messages={row.messages} {...actions} />
          })}
        </ol>
      </div>
      {!scroll.atEnd && (
        <Button
          className={classes.down}
          size="compact-sm"
          radius="xl"
          variant={scroll.missed > 0 ? 'filled' : 'default'}
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={scroll.toEnd}
        >
          {scroll.missed > 0 ? `${scroll.missed} new` : 'Latest'}
        </Button>
      )}
    </div>
  )
}
