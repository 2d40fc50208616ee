import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { TimelineEntry } from '#api/models.ts'
import { t } from '#ui/language/t.ts'
import { RoleBadge } from '#entities/user/role-badge.tsx'
import { useSession } from '#ui/use-session.ts'
import { ClockTime } from './clock-time.tsx'
import { ENTRY_ICONS } from '#entities/ticket/entry-looks.ts'
import { EntryWords } from '#entities/ticket/entry-words.tsx'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import classes from './thread.module.css'

/** An event of a ticket in one line. A handover note follows below. Requesters see a mark before the names of staff. */
export function EventLine({ entry, more }: { entry: TimelineEntry; more?: ReactNode }) {
  const { kind, by, to, text, number, occurredAt } = entry
  const isForRequester = useSession()?.role === 'User'
  const Icon = to ? STATUS_LOOKS[to].icon : ENTRY_ICONS[kind]
  return (
    <li className={classes.event} data-message={`event-${number}`}>
      <p>
        <Icon size={14} stroke={1.8} aria-hidden />
        {isForRequester && <RoleBadge role={by?.role} userId={by?.id} />}
        <span>
          <EntryWords entry={entry} />
        </span>
        <ClockTime value={occurredAt} />
        {more}
      </p>
      {text && (
        <blockquote className={classes.note} dir="auto">
          <span className={classes.noteWord}>{t('Note')}</span>
          {text}
        </blockquote>
      )}
    </li>
  )
}

/** Several events of one person in one line, which can be unfolded. */
export function FoldedEvents({ entries }: { entries: readonly TimelineEntry[] }) {
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = entries
  if (!first) return null
  const more = (
    <UnstyledButton className={classes.moreEvents} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {t('{count, plural, one {# more change} other {# more changes}}', { count: others.length })}
      <IconChevronDown size={14} aria-hidden />
    </UnstyledButton>
  )
  return (
    <>
      <EventLine entry={first} more={more} />
      {isOpen && others.map((entry) => <EventLine key={entry.number} entry={entry} />)}
    </>
  )
}
