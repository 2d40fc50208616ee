import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { overviewReportQuery } from '../queries.ts'
import { AgeBars } from './age-bars.tsx'
import { AgentLoads } from './agent-loads.tsx'
import { DailyChart } from './daily-chart.tsx'
import { Medians } from './medians.tsx'
import { OldestUnassigned } from './oldest-unassigned.tsx'
import classes from './overview.module.css'
import { t } from '#ui/language/t.ts'

/** Figures about waiting tickets, the load of each agent, and the times to answer and solve. */
export function Overview() {
  const { data: report, isError, refetch } = useQuery(overviewReportQuery())
  if (!report) {
    if (!isError) return null
    return (
      <Group role="alert" gap={12} mt={16} c="dimmed">
        <span>{t('Couldn’t load reports.')}</span>
        <Button variant="default" size="sm" onClick={() => void refetch()}>
          {t('Reload')}
        </Button>
      </Group>
    )
  }
  return (
    <div className={classes.overview}>
      <div className={classes.pair}>
        <OldestUnassigned ticket={report.oldestUnassigned} unassigned={report.unassigned} />
        <Medians firstAnswer={report.firstAnswer} solution={report.solution} />
      </div>
      <div className={classes.pair}>
        <AgeBars groups={report.openByAge} open={report.open} />
        <AgentLoads agents={report.agents} />
      </div>
      <DailyChart days={report.days} />
    </div>
  )
}
