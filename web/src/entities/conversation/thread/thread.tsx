import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import type { ReactNode, Ref, RefObject } from 'react'
import { t } from '#ui/language/t.ts'
import { MessageDay } from './chat-times.tsx'
import classes from './thread.module.css'
import type { MorePages } from '#api/list-query.ts'
import { useOlder } from './use-older.ts'
import type { useStayAtEnd } from './use-stay-at-end.ts'

type Props = {
  /** The element that scrolls. */
  list: RefObject<HTMLDivElement | null>
  label: string
  scroll: ReturnType<typeof useStayAtEnd>
  older: MorePages
  /** The button that loads what is above the rows, and the one that leads down to new rows. */
  words: { older: string; missed: string }
  /** Whether the rows are bubbles, which stand at the lower end of the thread. */
  hasBubbles?: boolean
  /** A row above all others. */
  opening?: ReactNode
  /** The rows, as items of a list; the list is hidden without any. */
  rows: readonly ReactNode[]
  /** Stands below the rows. */
  children?: ReactNode
  /** Lies over the rows. */
  over?: ReactNode
}

/** Messages of a ticket that scroll: it loads what is above, keeps what is being read in its place, and leads back to the end. */
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
