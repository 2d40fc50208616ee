import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import type { ReactNode, Ref, RefObject } from 'react'
import { t } from '#ui/language/t.ts'
import { MessageDay } from './chat-times.tsx'
import classes from './exchange.module.css'
import type { Older, useOlder } from './use-older.ts'
import type { useStayAtEnd } from './use-stay-at-end.ts'

type ExchangeProps = {
  /** What scrolls. */
  list: RefObject<HTMLDivElement | null>
  label: string
  older: Older
  upwards: ReturnType<typeof useOlder>
  scroll: ReturnType<typeof useStayAtEnd>
  /** What is said of new ones to who has scrolled up. */
  missed: string
  /** What lies over the list. */
  beside?: ReactNode
  children: ReactNode
}

/** What scrolls an exchange of messages: it loads what was before, and leads back down to the end. */
export function Exchange({ list, label, older, upwards, scroll, missed, beside, children }: ExchangeProps) {
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
        aria-label={label}
        aria-busy={older.loading || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {children}
      </div>
      {beside}
      {!scroll.atEnd && (
        <Button
          className={classes.down}
          size="compact-sm"
          radius="xl"
          variant={scroll.missed > 0 ? 'filled' : 'default'}
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={scroll.toEnd}
        >
          {scroll.missed > 0 ? missed : t('Latest')}
        </Button>
      )}
    </div>
  )
}

/** Asks for what was before, where there is any. */
export function OlderRow({
  older,
  onLoad,
  children,
}: {
  older: Older
  onLoad: () => void
  children: ReactNode
}) {
  if (!older.exist) return null
  return (
    <li className={classes.older}>
      <Button size="compact-sm" variant="subtle" loading={older.loading} onClick={onLoad}>
        {children}
      </Button>
    </li>
  )
}

/** Where a day begins. */
export const DayRow = ({ time }: { time: string }) => (
  <li className={classes.day}>
    <MessageDay value={time} />
  </li>
)

/** Where what is unread begins. */
export const UnreadRow = ({ count, place }: { count: number; place?: Ref<HTMLLIElement> }) => (
  <li className={classes.unread} ref={place} data-unread-line>
    {t('{count, plural, one {# unread} other {# unread}}', { count })}
  </li>
)
