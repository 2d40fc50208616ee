import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { useTimes } from '../../../../ui/text/times.ts'
import type { MessageContext } from './bubble.tsx'
import { chatRows, type UnreadMark } from './chat-rows.ts'
import { MessageDay } from './chat-times.tsx'
import { MessageGroup } from './message-group.tsx'
import classes from './messages.module.css'
import type { ShownMessage } from './shown-message.ts'
import { useJumpToUnread } from './use-jump-to-unread.ts'
import { type Older, useOlder } from './use-older.ts'
import type { useStayAtEnd } from './use-stay-at-end.ts'
import { t } from '../../../../ui/language/t.ts'

type MessageListProps = {
  list: RefObject<HTMLDivElement | null>
  messages: readonly ShownMessage[]
  older: Older
  unread: UnreadMark | null
  scroll: ReturnType<typeof useStayAtEnd>
  /** What is said to who could write the first message. */
  invitation: string | undefined
  context: MessageContext
}

/** The messages of a chat by day, with ways up to what is unread or older, and down for who has scrolled up. */
export function MessageList({
  list,
  messages,
  older,
  unread,
  scroll,
  invitation,
  context,
}: MessageListProps) {
  const rows = chatRows(messages, unread, useTimes().dayOf)
  const upwards = useOlder(list, older)
  const first = messages[0]?.arrived?.number ?? 1
  const jump = useJumpToUnread(list, unread && first <= unread.after + 1, older, scroll.leaveEnd)
  const onScroll = () => {
    scroll.onScroll()
    upwards.onScroll()
  }
  return (
    <div className={classes.frame}>
      <div
        ref={list}
        className={classes.scroll}
        role="log"
        aria-label={t('Messages')}
        aria-busy={older.loading || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {rows.length === 0 && (
          <EmptyState kind="nothing-yet" title={t('No messages yet')} text={invitation} />
        )}
        <ol className={classes.rows} hidden={rows.length === 0}>
          {older.exist && (
            <li className={classes.older}>
              <Button size="compact-sm" variant="subtle" loading={older.loading} onClick={upwards.load}>
                {t(older.failed ? 'Earlier messages could not be loaded. Try again' : 'Earlier messages')}
              </Button>
            </li>
          )}
          {rows.map((row) => {
            if (row.kind === 'day')
              return (
                <li key={row.key} className={classes.day}>
                  <MessageDay value={row.time} />
                </li>
              )
            if (row.kind === 'unread')
              return (
                <li key={row.key} className={classes.unread} ref={jump.watch}>
                  {t('{count, plural, one {# unread} other {# unread}}', { count: row.count })}
                </li>
              )
            return <MessageGroup key={row.key} messages={row.messages} context={context} />
          })}
        </ol>
      </div>
      {jump.offered && (
        <Button
          className={classes.up}
          size="compact-sm"
          radius="xl"
          variant="default"
          loading={older.loading}
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={jump.jump}
        >
          {t('Jump to unread')}
        </Button>
      )}
      {!scroll.atEnd && (
        <Button
          className={classes.down}
          size="compact-sm"
          radius="xl"
          variant={scroll.missed > 0 ? 'filled' : 'default'}
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={scroll.toEnd}
        >
          {scroll.missed > 0
            ? t('{count, plural, one {# new} other {# new}}', { count: scroll.missed })
            : t('Latest')}
        </Button>
      )}
    </div>
  )
}
