import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useTimes } from '#ui/text/times.ts'
import { DayRow, Thread, UnreadRow } from '#entities/conversation/thread/thread.tsx'
import type { ShownMessage } from '#entities/conversation/thread/shown-message.ts'
import type { MorePages } from '#api/list-query.ts'
import type { useStayAtEnd } from '#entities/conversation/thread/use-stay-at-end.ts'
import type { UnreadMark } from '#entities/conversation/use-read-mark.ts'
import { t } from '#ui/language/t.ts'
import type { MessageContext } from './bubble.tsx'
import { chatRows } from './chat-rows.ts'
import { MessageGroup } from './message-group.tsx'
import classes from './messages.module.css'
import { useJumpToUnread } from './use-jump-to-unread.ts'

type Props = {
  list: RefObject<HTMLDivElement | null>
  messages: readonly ShownMessage[]
  older: MorePages
  unread: UnreadMark | null
  scroll: ReturnType<typeof useStayAtEnd>
  /** Tells the author of the first message who will read it. */
  invitation: string | undefined
  context: MessageContext
}

/** The messages of a chat by day, with a button to the first unread one. */
export function MessageList({ list, messages, older, unread, scroll, invitation, context }: Props) {
  const { dayOf } = useTimes()
  const first = messages[0]?.arrived?.number ?? 1
  const jump = useJumpToUnread(list, unread && first <= unread.after + 1, older, scroll.leaveEnd)
  const rows = chatRows(messages, unread, dayOf).map((row) => {
    if (row.kind === 'day') return <DayRow key={row.key} time={row.time} />
    if (row.kind === 'unread') return <UnreadRow key={row.key} count={row.count} place={jump.watch} />
    return <MessageGroup key={row.key} messages={row.messages} context={context} />
  })
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
    <Thread
      list={list}
      label={t('Messages')}
      scroll={scroll}
      older={older}
      words={{
        older: t(older.failed ? 'Couldn’t load earlier messages. Try again' : 'Earlier messages'),
        missed: t('{count, plural, one {# new} other {# new}}', { count: scroll.missed }),
      }}
      hasBubbles
      rows={rows}
      over={wayUp}
    >
      {rows.length === 0 && <EmptyState kind="nothing-yet" title={t('No messages yet')} text={invitation} />}
    </Thread>
  )
}
