import type { OverviewReportOnWire } from '@support-desk/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../../ui/text/numbers.ts'
import { STATE_LOOKS } from '../../tickets/shared/states.ts'
import { Swatch } from '../figure-table.tsx'
import classes from './overview.module.css'
import { Panel } from './panel.tsx'

type Agent = OverviewReportOnWire['agents'][number]

/** So many stand there before somebody asks for all. */
const FEW = 6

const PARTS = [
  { key: 'waiting', state: 'Waiting', label: 'Waiting' },
  { key: 'pending', state: 'Pending', label: 'Pending' },
  { key: 'onHold', state: 'OnHold', label: 'On hold' },
] as const

const openOf = ({ waiting, pending, onHold }: Agent): number => waiting + pending + onHold

const inWords = (agent: Agent): string =>
  PARTS.map(({ key, label }) => `${formatCount(agent[key])} ${label.toLowerCase()}`).join(', ')

const Legend = () => (
  <ul className={classes.legend}>
    {PARTS.map(({ key, state, label }) => (
      <li key={key}>
        <Swatch color={STATE_LOOKS[state].color} />
        {label}
      </li>
    ))}
  </ul>
)

/** How many tickets that are not solved each support member has, most first. */
export function AgentLoads({ agents }: { agents: readonly Agent[] }) {
  const [isWhole, setWhole] = useState(false)
  const most = Math.max(1, ...agents.map(openOf))
  const shown = isWhole ? agents : agents.slice(0, FEW)
  return (
    <Panel title="Open tickets per support member" aside={agents.length > 0 && <Legend />}>
      {agents.length === 0 && (
        <p className={classes.calm}>
          There is no support member yet. <Link to="/UserRegister">Add one</Link>
        </p>
      )}
      {agents.length > 0 && (
        <table className={classes.bars}>
          <colgroup>
            <col className={classes.names} />
            <col />
          </colgroup>
          <thead className={classes.unseen}>
            <tr>
              <th scope="col">Support member</th>
              <th scope="col">Open tickets</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((agent) => (
              <tr key={agent.id}>
                <th scope="row" title={agent.username}>
                  <bdi>{agent.username}</bdi>
                </th>
                <td title={inWords(agent)}>
                  <span className={classes.track} aria-hidden>
                    {PARTS.map(({ key, state }) => (
                      <span
                        key={key}
                        className={classes.part}
                        style={{
                          inlineSize: `${(100 * agent[key]) / most}%`,
                          background: STATE_LOOKS[state].color,
                        }}
                      />
                    ))}
                  </span>
                  <span className={classes.value}>
                    {formatCount(openOf(agent))}
                    <span className={classes.unseen}> ({inWords(agent)})</span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {agents.length > FEW && (
        <Button variant="subtle" size="compact-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${formatCount(agents.length)}`}
        </Button>
      )}
    </Panel>
  )
}
