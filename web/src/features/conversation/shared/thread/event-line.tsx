import type { TimelineEntry } from '../../../../api/models.ts'
import { t } from '../../../../ui/language/t.ts'
import { ClockTime } from '../messages/chat-times.tsx'
import { ENTRY_ICONS } from '../../../tickets/shared/entry-looks.ts'
import { EntryWords } from '../../../tickets/shared/entry-words.tsx'
import { STATE_LOOKS } from '../../../tickets/shared/states.ts'
import classes from './thread.module.css'

/** What happened to a ticket between its messages, in one thin line; a note to the next one stands below it. */
export function EventLine({ entry }: { entry: TimelineEntry }) {
  const { kind, to, text, number, occurredAt } = entry
  const Icon = to ? STATE_LOOKS[to].icon : ENTRY_ICONS[kind]
  return (
    <li className={classes.event} data-message={`event-${number}`}>
      <p>
        <Icon size={14} stroke={1.8} aria-hidden />
        <span>
          <EntryWords entry={entry} />
        </span>
        <ClockTime value={occurredAt} />
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
