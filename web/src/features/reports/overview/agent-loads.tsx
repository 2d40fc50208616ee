import { message, type OverviewReportOnWire } from '@support-desk/contract'
import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#ui/text/numbers.ts'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import { Swatch } from '../figure-table.tsx'
import { STATUS_LABELS } from '../status-labels.ts'
import { BarTable } from './bar-table.tsx'
import classes from './overview.module.css'
import { Panel } from './panel.tsx'
import { rich, t } from '#ui/language/t.ts'

type Agent = OverviewReportOnWire['agents'][number]

/** Number of agents shown before "show all". */
const FEW = 6

const PARTS = [
  { key: 'waiting', status: 'Waiting', label: STATUS_LABELS.Waiting },
  { key: 'pending', status: 'Pending', label: STATUS_LABELS.Pending },
  { key: 'onHold', status: 'OnHold', label: message('On hold', 'dashboard: tickets with this status') },
] as const

const openOf = ({ waiting, pending, onHold }: Agent): number => waiting + pending + onHold

const inWords = ({ waiting, pending, onHold }: Agent): string =>
  t('{waiting} waiting, {pending} pending, {onHold} on hold', { waiting, pending, onHold })

const Legend = () => (
  <ul className={classes.legend}>
    {PARTS.map(({ key, status, label }) => (
      <li key={key}>
        <Swatch color={STATUS_LOOKS[status].chart} />
        {t(label)}
      </li>
    ))}
  </ul>
)

/** Open tickets per agent, the highest number first. */
export function AgentLoads({ agents }: { agents: readonly Agent[] }) {
  const [isWhole, setWhole] = useState(false)
  const most = Math.max(1, ...agents.map(openOf))
  const shown = isWhole ? agents : agents.slice(0, FEW)
  return (
    <Panel title={t('Open tickets per support member')} aside={agents.length > 0 && <Legend />}>
      {agents.length === 0 && (
        <p className={classes.calm}>
          {rich('No support members yet. <link>Add one</link>', {
            link: (words) => <Link to="/UserRegister">{words}</Link>,
          })}
        </p>
      )}
      {agents.length > 0 && (
        <BarTable headings={[t('Support member'), t('Open tickets')]}>
          {shown.map((agent) => (
            <tr key={agent.id}>
              <th scope="row" title={agent.username}>
                <bdi>{agent.username}</bdi>
              </th>
              <td title={inWords(agent)}>
                <span className={classes.track} aria-hidden>
                  {PARTS.map(({ key, status }) => (
                    <span
                      key={key}
                      style={{
                        inlineSize: `${(100 * agent[key]) / most}%`,
                        background: STATUS_LOOKS[status].chart,
                        flex: 'none',
                      }}
                    />
                  ))}
                </span>
                <span className={classes.value}>
                  {formatCount(openOf(agent))}
                  <VisuallyHidden> ({inWords(agent)})</VisuallyHidden>
                </span>
              </td>
            </tr>
          ))}
        </BarTable>
      )}
      {agents.length > FEW && (
        <Button variant="subtle" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('Show fewer') : t('Show all {count}', { count: agents.length })}
        </Button>
      )}
    </Panel>
  )
}
