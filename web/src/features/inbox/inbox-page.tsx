import { useQuery } from '@tanstack/react-query'
import { DEFAULT_VIEW_COLUMNS } from '@support-desk/contract'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { t } from '#ui/language/t.ts'
import { useWorkspace } from '#ui/use-workspace.ts'
import { useInboxPlace } from './address.ts'
import { FilterField } from './filter/filter-field.tsx'
import { problemsOf } from './filter/use-condition-problems.ts'
import { EmptyView, NoView, WrongFilter } from './list/empty-states.tsx'
import classes from './list/list.module.css'
import { ListHead } from './list/list-head.tsx'
import { type ListHandle, TicketList } from './list/ticket-list.tsx'
import { withSubject } from './list/row/grid.ts'
import { Panes } from './panes/panes.tsx'
import { TicketPlace } from './panes/ticket-place.tsx'
import { UndoKey } from './undo-key.tsx'
import { queueCountQuery, together } from './queries.ts'
import { usePassingTime } from './use-passing-time.ts'
import { countText } from '#ui/text/count-text.ts'
import { EVERYTHING } from './views/everything.ts'
import { useFirstView } from './views/use-first-view.ts'
import { useView } from './views/use-view.ts'
import { InPalette } from '#ui/keyboard/in-palette.tsx'
import { viewActionsOf } from './views/view-actions.tsx'
import type { Dialog } from './views/view-dialogs.tsx'
import { ViewKeys } from './views/view-keys.tsx'
import { ViewsPane } from './views/views-pane.tsx'
import { late, lateDialog } from '#ui/late/late.tsx'

const loadPane = async () => (await import('./ticket-pane/ticket-pane.tsx')).TicketPane
const TicketPane = late(loadPane, null)
const ViewDialogs = lateDialog(async () => (await import('./views/view-dialogs.tsx')).ViewDialogs)

/** The workspace of agents: views, the tickets of a view, and the open ticket. `viewsFoot` stands below the views. */
export function InboxPage({ viewsFoot }: { viewsFoot?: ReactNode }) {
  const { place, change, open, close } = useInboxPlace()
  const { density, afterAction } = useWorkspace()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { views, view, choice, problem, error } = useView(place)
  useFirstView(place, views, change)
  // Views contain their counts.
  const isOwnCount = place.condition !== '' || place.view === EVERYTHING
  const { data: found } = useQuery({ ...queueCountQuery(place), enabled: isOwnCount && !problem })
  const count = isOwnCount ? found : view?.count
  const list = useRef<ListHandle>(null)
  const condition = together([view?.condition ?? '', place.condition].filter(Boolean))
  usePassingTime()

  const toList = () => {
    const left = place.ticket
    close()
    list.current?.focus(left)
  }
  const goOn = () => (afterAction === 'next' && list.current ? list.current.openNext() : toList())
  const clear = () => change({ condition: '' })
  const columns = useMemo(() => withSubject(view?.columns ?? DEFAULT_VIEW_COLUMNS), [view?.columns])
  const title = view?.name ?? t('Inbox')
  const viewActions = viewActionsOf({ view, place, onDialog: setDialog })
  return (
    <Panes
      isOpen={place.ticket !== null}
      views={
        <ViewsPane
          views={views}
          current={place.view}
          foot={viewsFoot}
          onAdd={() => setDialog({ kind: 'new' })}
        />
      }
      list={
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only gets the ticket ready
        <section
          className={classes.list}
          aria-label={t('Tickets')}
          // The user may open a ticket next, so load the code of the pane.
          onFocus={() => void loadPane()}
          onPointerEnter={() => void loadPane()}
        >
          <ListHead
            title={title}
            openId={place.ticket}
            count={count ? countText(count) : ''}
            order={choice?.order ?? 'waiting'}
            onOrder={(order) => change({ order: order === view?.order ? null : order })}
            onViews={() => setDialog({ kind: 'views' })}
            viewActions={viewActions}
          >
            <FilterField value={place.condition} onChange={(text) => change({ condition: text })} />
          </ListHead>
          {problem && (
            <WrongFilter
              text={problemsOf(place.condition).length === 0 ? problem.message : undefined}
              onClear={clear}
            />
          )}
          {!choice && !problem && <NoView error={error} />}
          {choice && !problem && (
            <TicketList
              handle={list}
              label={title}
              choice={choice}
              condition={condition}
              columns={columns}
              counted={count}
              place={place}
              density={density}
              onOpen={open}
              onEnd={toList}
              empty={<EmptyView view={place.view} views={views} />}
              onClear={clear}
            />
          )}
        </section>
      }
      ticket={
        <TicketPlace ticketId={place.ticket} onEscape={toList}>
          {place.ticket !== null && <TicketPane ticketId={place.ticket} onNext={goOn} onClosed={toList} />}
        </TicketPlace>
      }
    >
      <UndoKey />
      <ViewKeys views={views} />
      <InPalette label={t('New view')} run={() => setDialog({ kind: 'new' })} />
      {viewActions.map(({ label, run }) => (
        <InPalette key={label} label={label} run={run} />
      ))}
      {dialog && (
        <ViewDialogs
          dialog={dialog}
          views={views}
          place={place}
          onDialog={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
    </Panes>
  )
}
