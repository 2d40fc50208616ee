import { minutesOfTime } from '@support-desk/contract/sla/spans'
import classes from './day-bar.module.css'

const MINUTES_OF_DAY = 24 * 60

/** An open part of a day, from 00:00 to 24:00. */
type Piece = { from: string; to: string; isCounted?: boolean }

/** Draws the open parts of a day. The text beside it says the same. */
export const DayBar = ({ pieces }: { pieces: readonly Piece[] }) => (
  <span className={classes.bar} aria-hidden>
    {pieces.map(({ from, to, isCounted = true }) => (
      <span
        key={from}
        className={classes.open}
        data-counted={isCounted || undefined}
        style={{
          insetInlineStart: `${percent(minutesOfTime(from))}%`,
          inlineSize: `${percent(minutesOfTime(to) - minutesOfTime(from))}%`,
        }}
      />
    ))}
  </span>
)

const percent = (minutes: number): number => (minutes / MINUTES_OF_DAY) * 100
