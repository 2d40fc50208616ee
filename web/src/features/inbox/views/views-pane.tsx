import { ActionIcon } from '@mantine/core'
import { STANDARD_VIEWS } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { t } from '#ui/language/t.ts'
import { inboxAddress } from '../address.ts'
import { queueCountQuery } from '../queries.ts'
import type { View } from './queries.ts'
import { countText, isUnknown } from '#ui/text/count-text.ts'
import { EVERYTHING, EVERYTHING_NAME } from './everything.ts'
import { VIEW_PICTURES } from './view-icons.ts'
import classes from './views.module.css'

type Props = {
  views: readonly View[]
  /** Id of the shown view. */
  current: string
  /** Content below the views. */
  foot?: ReactNode
  onAdd: () => void
  onChosen?: () => void
}

/** All views with their numbers of tickets: standard, of the reader’s teams, own, and shared views. */
export function ViewsPane({ views, current, foot, onAdd, onChosen }: Props) {
  const ofTeams = views.filter(({ visibility }) => visibility === 'team').toSorted(byTeam(views))
  const others = views.filter(({ visibility, isStandard }) => visibility !== 'team' && !isStandard)
  const standard = views.filter(({ visibility, isStandard }) => visibility !== 'team' && isStandard)
  const { data: open } = useQuery(queueCountQuery({ view: EVERYTHING, condition: '' }))
  const shown = { current, onChosen }
  return (
    <nav className={classes.pane} aria-label={t('Views')}>
      <ul className={classes.items}>
        {views.length === 0 &&
          STANDARD_VIEWS.map((id) => <li key={id} className={classes.item} aria-hidden />)}
        {standard.map((view) => (
          <Item key={view.id} view={view} {...shown} />
        ))}
        <Item
          view={{ id: EVERYTHING, name: t(EVERYTHING_NAME), icon: 'server', ...(open && { count: open }) }}
          {...shown}
        />
      </ul>
      {ofTeams.length > 0 && <Group title={t('Teams')} views={ofTeams} {...shown} />}
      <Group
        title={t('Views')}
        action={
          <ActionIcon size={28} aria-label={t('New view')} onClick={onAdd}>
            <IconPlus size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        }
        views={others}
        {...shown}
      />
      {foot && <div className={classes.foot}>{foot}</div>}
    </nav>
  )
}

/** The queue of each team, followed by the views of the team. */
const byTeam = (views: readonly View[]) => {
  const teams = views.filter(isQueue).map(({ teamId }) => teamId)
  return (one: View, other: View) =>
    teams.indexOf(one.teamId) - teams.indexOf(other.teamId) || Number(isQueue(other)) - Number(isQueue(one))
}

/** Whether a view is the built-in queue of a team. */
const isQueue = ({ visibility, isStandard }: Pick<View, 'visibility' | 'isStandard'>): boolean =>
  visibility === 'team' && isStandard

type GroupContext = Pick<Props, 'current' | 'onChosen'>

function Group({
  title,
  action,
  views,
  ...shown
}: { title: string; action?: ReactNode; views: readonly View[] } & GroupContext) {
  const heading = useId()
  return (
    <>
      <div className={classes.head}>
        <h2 id={heading}>{title}</h2>
        {action}
      </div>
      <ul className={classes.items} aria-labelledby={heading}>
        {views.map((view) => (
          <Item key={view.id} view={view} {...shown} />
        ))}
      </ul>
    </>
  )
}

type ListedView = Pick<View, 'id' | 'name' | 'icon'> &
  Partial<Pick<View, 'count' | 'visibility' | 'isStandard'>>

function Item({ view, current, onChosen }: { view: ListedView } & GroupContext) {
  const { icon: Picture } = VIEW_PICTURES[view.icon]
  return (
    <li>
      <Link
        to={inboxAddress({ view: view.id })}
        className={classes.item}
        data-within-team={(view.visibility === 'team' && !view.isStandard) || undefined}
        aria-current={view.id === current ? 'page' : undefined}
        onClick={onChosen}
      >
        <Picture size={17} stroke={1.7} aria-hidden />
        <span className={classes.name} title={view.name} dir="auto">
          {view.name}
        </span>
        {view.count && !isUnknown(view.count) && (
          <span className={classes.count}>{countText(view.count)}</span>
        )}
      </Link>
    </li>
  )
}
