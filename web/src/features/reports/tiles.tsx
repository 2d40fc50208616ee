import type { Message, TicketState } from '@support-desk/contract'
import { Link } from 'react-router'
import type { Counts } from '#entities/ticket/queries.ts'
import { formatCount } from '#ui/text/numbers.ts'
import { STATE_LOOKS } from '#entities/ticket/states.ts'
import classes from './tiles.module.css'
import { t } from '#ui/language/t.ts'

/** One number of a dashboard, and its list. */
export type Tile = { label: Message; state: TicketState | 'Total'; to: string }

const LONG = 100_000

/** If one number needs smaller digits, all use them, for a uniform look. */
const hasLong = (tiles: readonly Tile[], counts: Counts): boolean =>
  tiles.some(({ state }) => (counts[state] ?? 0) >= LONG)

/** The numbers of a dashboard, each with a link to its tickets. */
export const Tiles = ({ tiles, counts }: { tiles: readonly Tile[]; counts: Counts }) => (
  <div className={classes.place}>
    <ul className={classes.tiles} data-long={hasLong(tiles, counts) || undefined}>
      {tiles.map(({ label, state, to }) => {
        const { icon: Icon, chart } = STATE_LOOKS[state]
        const number = formatCount(counts[state] ?? 0)
        return (
          <li key={label}>
            <Link to={to} className={classes.tile}>
              <span className={classes.label}>
                <Icon size={18} stroke={2} color={chart} aria-hidden />
                {t(label)}
              </span>{' '}
              <span className={classes.number}>{number}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  </div>
)
