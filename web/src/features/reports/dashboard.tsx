import type { Message, Role } from '@support-desk/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countsQuery } from '#entities/ticket/queries.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { RetryButton } from '#ui/feedback/not-loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusChart } from './status-chart.tsx'
import { Tiles, type Tile } from './tiles.tsx'
import { t } from '#ui/language/t.ts'
import classes from './dashboard.module.css'

/** A button that leads to a list. */
export type DashboardLink = { label: Message; to: string; isMain?: boolean }

type DashboardProps = {
  title: string
  viewer: Role
  tiles: readonly Tile[]
  links: readonly DashboardLink[]
  notice?: ReactNode
  /** Content below the chart. */
  children?: ReactNode
}

/** A dashboard: ticket counts by status as tiles and as a chart, with links to the lists. */
export function Dashboard({ title, viewer, tiles, links, notice, children }: DashboardProps) {
  const { data: counts, isError, refetch } = useQuery(countsQuery(viewer))
  return (
    <>
      <PageHeader title={title} actions={<Links links={links} />} />
      {notice && <div className={classes.notices}>{notice}</div>}
      {!counts && !isError && <Skeletons shape="tiles" />}
      {!counts && isError && (
        <EmptyState
          kind="cannot-load"
          title={t('Couldn’t load the numbers')}
          text={t('Retrying…')}
          action={<RetryButton onClick={() => void refetch()} />}
        />
      )}
      {counts && (
        <>
          <Tiles tiles={tiles} counts={counts} />
          <StatusChart counts={counts} />
          {children}
        </>
      )}
    </>
  )
}

const Links = ({ links }: { links: readonly DashboardLink[] }): ReactNode =>
  links.map(({ label, to, isMain }) => (
    <Button key={to} component={Link} to={to} variant={isMain ? 'filled' : 'default'} size="sm">
      {t(label)}
    </Button>
  ))
