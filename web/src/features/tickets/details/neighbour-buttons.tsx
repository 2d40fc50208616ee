import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useAction, useAriaKey } from '#ui/keyboard/use-action.ts'
import classes from './ticket-details.module.css'
import type { Neighbours } from './use-neighbours.ts'
import { t } from '#ui/language/t.ts'

/** Buttons to the previous and next ticket of the list, like the keys J and K. */
export function NeighbourButtons({ hasPrevious, hasNext, go }: Neighbours) {
  const previous = () => hasPrevious && go(-1)
  const next = () => hasNext && go(1)
  useAction('ticket.next', next)
  useAction('ticket.previous', previous)
  return (
    <Button.Group>
      <Button
        variant="default"
        px={10}
        aria-label={t('Previous')}
        aria-keyshortcuts={useAriaKey('ticket.previous')}
        aria-disabled={!hasPrevious}
        data-disabled={!hasPrevious || undefined}
        onClick={previous}
      >
        <IconChevronLeft size={16} aria-hidden />
        <span className={classes.way}>{t('Previous')}</span>
      </Button>
      <Button
        variant="default"
        px={10}
        aria-label={t('Next')}
        aria-keyshortcuts={useAriaKey('ticket.next')}
        aria-disabled={!hasNext}
        data-disabled={!hasNext || undefined}
        onClick={next}
      >
        <span className={classes.way}>{t('Next')}</span>
        <IconChevronRight size={16} aria-hidden />
      </Button>
    </Button.Group>
  )
}
