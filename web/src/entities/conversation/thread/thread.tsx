import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import type { ReactNode, Ref, RefObject } from 'react'
import { t } from '#ui/language/t.ts'
import { useTimes } from '#ui/text/times.ts'
import { useNow } from '#ui/text/use-now.ts'
import classes from './thread.module.css'
import type { MorePages } from '#api/list-query.ts'
import { useOlder } from './use-older.ts'
import type { useStayAtEnd } from './use-stay-at-end.ts'

type Props = {
  /** The scrolling element. */
  list: RefObject<HTMLDivElement | null>
  label: string
  scroll: ReturnType<typeof useStayAtEnd>
  older: MorePages
  /** Labels of the buttons that load older rows and that scroll down to new ones. */
  words: { older: string; missed: string }
  /** Whether the rows are chat bubbles, which align to the bottom. */
  hasBubbles?: boolean
  /** A row above all others. */
  opening?: ReactNode
  /** The rows, as list items. Without rows, the list is not rendered. */
  rows: readonly ReactNode[]
  /** Content below the rows. */
  children?: ReactNode
  /** Content over the rows. */
  over?: ReactNode
}

/** A scrolling thread of messages. Loads older rows, keeps the scroll position, and offers a button to the end. */
export function Thread(props: Props) {
  const { list, label, scroll, older, words, hasBubbles, opening, rows, children, over } = props
  const upwards = useOlder(list, older)
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
        <ol
          className={classes.rows}
          data-bubbles={hasBubbles || undefined}
          hidden={!opening && rows.length === 0 && !older.exist}
        >
          {opening}
          {older.exist && (
            <li className={classes.older}>
              <Button size="compact-sm" variant="subtle" loading={older.loading} onClick={upwards.load}>
                {words.older}
              </Button>
            </li>
          )}
          {rows}
        </ol>
        {children}
      </div>
      {over}
      {!scroll.atEnd && (
        <Button
          className={classes.down}
          size="compact-sm"
          radius="xl"
          variant={scroll.missed > 0 ? 'filled' : 'default'}
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={scroll.toEnd}
        >
          {scroll.missed > 0 ? words.missed : t('Latest')}
        </Button>
      )}
    </div>
  )
}

/** Heading of a day, in words. The tooltip is the date. */
export function DayRow({ time }: { time: string }) {
  const times = useTimes()
  // `useNow` returns the end of the minute, which may be midnight of the next day.
  const now = useNow()
  return (
    <li className={classes.day}>
      <time dateTime={time} title={times.fullDay(time)} data-relative>
        {times.dayInWords(time, now - 1)}
      </time>
    </li>
  )
}

/** Line above the first unread message. */
export const UnreadRow = ({ count, place }: { count: number; place?: Ref<HTMLLIElement> }) => (
  <li className={classes.unread} ref={place} data-unread-line>
    {t('{count, plural, one {# unread} other {# unread}}', { count })}
  </li>
)
