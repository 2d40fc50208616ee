import type { Message, TicketStatus } from '@support-desk/contract'
import { Link } from 'react-router'
import type { Counts } from '#entities/ticket/queries.ts'
import { formatCount } from '#ui/text/numbers.ts'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import classes from './tiles.module.css'
import { t } from '#ui/language/t.ts'

/** One number of a dashboard, and its list. */
export type Tile = { label: Message; status: TicketStatus | 'Total'; to: string }

const LONG = 100_000

/** If one number needs smaller digits, all use them, for a uniform look. */
const hasLong = (tiles: readonly Tile[], counts: Counts): boolean =>
  tiles.some(({ status }) => (counts[status] ?? 0) >= LONG)

/** The numbers of a dashboard, each with a link to its tickets. */
export const Tiles = ({ tiles, counts }: { tiles: readonly Tile[]; counts: Counts }) => (
  <div className={classes.place}>
    <ul className={classes.tiles} data-long={hasLong(tiles, counts) || undefined}>
      {tiles.map(({ label, status, to }) => {
        const { icon: Icon, chart } = STATUS_LOOKS[status]
        const number = formatCount(counts[status] ?? 0)
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
