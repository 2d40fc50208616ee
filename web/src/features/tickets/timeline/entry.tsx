import type { TimelineEntry } from '#api/models.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { RoleBadge } from '#entities/user/role-badge.tsx'
import { STATE_LOOKS } from '#entities/ticket/states.ts'
import { ENTRY_ICONS } from '#entities/ticket/entry-looks.ts'
import { EntryWords } from '#entities/ticket/entry-words.tsx'
import classes from './time-line.module.css'

/** One thing that happened to a ticket. Changes of state stand out. */
export function Entry({ entry }: { entry: TimelineEntry }) {
  const { kind, by, to, text, occurredAt } = entry
  const look = to && STATE_LOOKS[to]
  const Icon = look ? look.icon : ENTRY_ICONS[kind]
  return (
    <li className={classes.entry} data-kind={kind}>
      <span className={classes.mark} style={look ? { background: look.soft, color: look.color } : undefined}>
        <Icon size={16} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.body}>
        <p className={classes.words}>
          <RoleBadge role={by?.role} userId={by?.id} />
          <span>
            <EntryWords entry={entry} />
          </span>
          <span className={classes.time}>
            <RelativeTime value={occurredAt} />
          </span>
        </p>
        {text && (
          <p className={classes.text} dir="auto">
            {text}
          </p>
        )}
      </div>
    </li>
  )
}
