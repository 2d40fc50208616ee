import type { TicketState } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { STATE_LOOKS } from '#entities/ticket/states.ts'
import classes from './marks.module.css'

/** The state of a ticket as colour, icon and word, light enough to stand in every row. */
export function StateMark({ state }: { state: TicketState }) {
  const { word, icon: Icon, color } = STATE_LOOKS[state]
  return (
    <span className={classes.state} title={t(word)}>
      <Icon size={14} stroke={2.2} color={color} aria-hidden />
      <span className={classes.word}>{t(word)}</span>
    </span>
  )
}
