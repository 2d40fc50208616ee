import type { OverviewReportOnWire } from '@support-desk/contract'
import { formatCount } from '#ui/text/numbers.ts'
import { formatAges } from './durations.ts'
import { BarTable } from './bar-table.tsx'
import classes from './overview.module.css'
import { Panel } from './panel.tsx'
import { t } from '#ui/language/t.ts'

type Props = { groups: OverviewReportOnWire['openByAge']; open: number }

/** The ages of open tickets. */
export function AgeBars({ groups, open }: Props) {
  const most = Math.max(1, ...groups.map(({ tickets }) => tickets))
  return (
    <Panel
      title={t('Age of open tickets')}
      aside={
        <span className={classes.dim}>
          {t('{count, plural, one {# open} other {# open}}', { count: open })}
        </span>
      }
    >
      {open === 0 ? (
        <p className={classes.calm}>{t('No open tickets.')}</p>
      ) : (
        <BarTable headings={[t('Age'), t('Open tickets')]}>
          {groups.map(({ fromHours, toHours, tickets }) => (
            <tr key={fromHours}>
              <th scope="row">{formatAges(fromHours, toHours)}</th>
              <td>
                <span className={classes.track} aria-hidden>
                  <span className={classes.bar} style={{ inlineSize: `${(100 * tickets) / most}%` }} />
                </span>
                <span className={classes.value}>{formatCount(tickets)}</span>
              </td>
            </tr>
          ))}
        </BarTable>
      )}
    </Panel>
  )
}
