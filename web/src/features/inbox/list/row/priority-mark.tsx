import { type Priority, priorityWord } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import classes from './marks.module.css'
import { PRIORITY_ICONS } from './priority-icons.ts'

/** The priority of a ticket as icon and word. The usual one is not said, so that the others are seen. */
export function PriorityMark({ priority }: { priority: Priority }) {
  if (priority === 'normal') return null
  const Icon = PRIORITY_ICONS[priority]
  return (
    <span className={classes.priority} data-priority={priority} title={t(priorityWord(priority))}>
      <Icon size={15} stroke={2.4} aria-hidden />
      <span className={classes.word}>{t(priorityWord(priority))}</span>
    </span>
  )
}
