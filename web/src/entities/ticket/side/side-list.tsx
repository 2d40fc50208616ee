import { UnstyledButton } from '@mantine/core'
import { IconMailForward, IconMailX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#ui/language/t.ts'
import { formatList } from '#ui/text/numbers.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import type { Side } from './queries.ts'
import classes from './side-list.module.css'

type Props = {
  sides: readonly Side[]
  /** Opens a conversation here, or the address where it can be opened. */
  open: ((side: Side) => void) | string
}

/** The conversations with third parties beside the ticket: subject, people, state and latest message. */
export const SideList = ({ sides, open }: Props) => (
  <section className={classes.sides} aria-label={t('Third parties')}>
    <ul>
      {sides.map((side) => (
        <li key={side.id}>
          {typeof open === 'string' ? (
            <Link to={open} className={classes.side}>
              <SideFacts side={side} />
            </Link>
          ) : (
            <UnstyledButton className={classes.side} onClick={() => open(side)}>
              <SideFacts side={side} />
            </UnstyledButton>
          )}
        </li>
      ))}
    </ul>
  </section>
)

const SideFacts = ({ side }: { side: Side }) => (
  <>
    <IconMailForward size={16} aria-hidden />
    <strong dir="auto">{side.subject}</strong>
    <span className={classes.people} dir="auto">
      {formatList(side.recipients)}
    </span>
    <State side={side} />
    <RelativeTime value={side.last.at} length="short" />
  </>
)

/** The side that has to write next, or a failed delivery. */
function State({ side: { turn, hasUndelivered, last } }: { side: Side }) {
  if (hasUndelivered && turn === 'third')
    return (
      <span className={classes.state} data-state="undelivered">
        <IconMailX size={13} aria-hidden />
        {t('Not delivered')}
      </span>
    )
  return (
    <span className={classes.state} data-state={turn}>
      {turn === 'us' ? t('{name} answered', { name: last.from }) : t('Waiting for an answer')}
    </span>
  )
}
