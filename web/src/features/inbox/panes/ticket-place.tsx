import { IconMailOpened } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { t } from '#ui/language/t.ts'
import classes from './ticket-place.module.css'
import { isComposing } from '#ui/keyboard/is-composing.ts'

type Props = { ticketId: string | null; onEscape: () => void; children: ReactNode }

/** The pane of the open ticket. Opening a ticket focuses its heading. */
export function TicketPlace({ ticketId, onEscape, children }: Props) {
  const place = useRef<HTMLElement>(null)
  const before = useRef(ticketId)
  useEffect(() => {
    if (before.current === ticketId) return
    before.current = ticketId
    const element = place.current
    return ticketId === null || !element ? undefined : focusHeading(element)
  }, [ticketId])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
    if (ticketId !== null) onEscape()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leads out from wherever in it
    <section
      ref={place}
      tabIndex={-1}
      className={classes.place}
      aria-label={t('Ticket')}
      onKeyDown={onKeyDown}
    >
      {ticketId === null ? <NothingOpen /> : children}
    </section>
  )
}

/** Focuses a heading when it is mounted, unless the focus has moved. Returns a function that cancels. */
function focusHeading(place: HTMLElement): () => void {
  const isDone = () => {
    const heading = place.querySelector<HTMLElement>(':is(h1, h2)[tabindex]')
    heading?.focus({ preventScroll: true })
    return heading !== null
  }
  const watch = new MutationObserver(() => {
    if (document.activeElement !== place || isDone()) watch.disconnect()
  })
  if (!isDone()) {
    place.focus({ preventScroll: true })
    watch.observe(place, { childList: true, subtree: true })
  }
  return () => watch.disconnect()
}

const NothingOpen = () => (
  <div className={classes.nothing}>
    <IconMailOpened size={40} stroke={1.4} aria-hidden />
    <p>{t('Select a ticket')}</p>
    <dl className={classes.keys}>
      <div>
        <dt>
          <kbd>J</kbd> <kbd>K</kbd>
        </dt>
        <dd>{t('Next / previous ticket')}</dd>
      </div>
      <div>
        <dt>
          <kbd>Enter</kbd>
        </dt>
        <dd>{t('Open the ticket')}</dd>
      </div>
      <div>
        <dt>
          <kbd>X</kbd>
        </dt>
        <dd>{t('Select ticket')}</dd>
      </div>
      <div>
        <dt>
          <kbd>?</kbd>
        </dt>
        <dd>{t('All shortcuts')}</dd>
      </div>
    </dl>
  </div>
)
