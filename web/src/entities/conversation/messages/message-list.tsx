import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useTimes } from '#ui/text/times.ts'
import type { MessageContext } from './bubble.tsx'
import { chatRows, type UnreadMark } from './chat-rows.ts'
import { DayRow, Exchange, OlderRow, UnreadRow } from './exchange.tsx'
import { MessageGroup } from './message-group.tsx'
import classes from './messages.module.css'
import type { ShownMessage } from './shown-message.ts'
import { useJumpToUnread } from './use-jump-to-unread.ts'
import { type Older, useOlder } from './use-older.ts'
import type { useStayAtEnd } from './use-stay-at-end.ts'
import { t } from '#ui/language/t.ts'

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
  const wayUp = jump.offered && (
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
  )
  return (
    <Exchange
      list={list}
      label={t('Messages')}
      older={older}
      upwards={upwards}
      scroll={scroll}
      missed={t('{count, plural, one {# new} other {# new}}', { count: scroll.missed })}
      beside={wayUp}
    >
      {rows.length === 0 && <EmptyState kind="nothing-yet" title={t('No messages yet')} text={invitation} />}
      <ol className={classes.rows} hidden={rows.length === 0}>
        <OlderRow older={older} onLoad={upwards.load}>
          {t(older.failed ? 'Earlier messages could not be loaded. Try again' : 'Earlier messages')}
        </OlderRow>
        {rows.map((row) => {
          if (row.kind === 'day') return <DayRow key={row.key} time={row.time} />
          if (row.kind === 'unread') return <UnreadRow key={row.key} count={row.count} place={jump.watch} />
          return <MessageGroup key={row.key} messages={row.messages} context={context} />
        })}
      </ol>
    </Exchange>
  )
}
