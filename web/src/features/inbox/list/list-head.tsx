import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import { IconAdjustmentsHorizontal, IconArrowsSort, IconCheck, IconLayoutList } from '@tabler/icons-react'
import { AFTER_ACTION, DENSITIES, messages, type QueueOrder } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { InPalette } from '../../../ui/keyboard/in-palette.tsx'
import { useTitleMark } from '../../../ui/page/title-mark.ts'
import { useArrival } from '../../../ui/page/use-arrival.ts'
import { t } from '../../../ui/language/t.ts'
import { useChangeWorkspace, useWorkspace } from '../../../ui/use-workspace.ts'
import { ticketQuery } from '../../tickets/queries.ts'
import { numbered } from '../../tickets/shared/numbered.ts'
import { ORDER_WORDS, ORDERS } from '../orders.ts'
import classes from './list-head.module.css'

const DENSITY_WORDS = messages({ comfortable: 'Comfortable', compact: 'Compact' })
const AFTER_WORDS = messages({ next: 'Open the next ticket', list: 'Go back to the list' })

type Props = {
  title: string
  /** The ticket that is open, of which the browser tab says what it is. */
  openId: string | null
  count: string | undefined
  order: QueueOrder
  onOrder: (order: QueueOrder) => void
  onViews: () => void
  /** What can be done with the view, as lines of the menu. */
  viewActions: ReactNode
  children: ReactNode
}

/** The heading of the list with what it is sorted and narrowed down by. */
export function ListHead(props: Props) {
  const { title, openId, count, order, onOrder, onViews, viewActions, children } = props
  const workspace = useWorkspace()
  const change = useChangeWorkspace()
  const heading = useArrival()
  return (
    <header className={classes.head}>
      <TabTitle title={title} openId={openId} />
      {ORDERS.map((each) => (
        <InPalette
          key={each}
          label={t('Order: {order}', { order: t(ORDER_WORDS[each]) })}
          run={() => onOrder(each)}
        />
      ))}
      <div className={classes.line}>
        <ActionIcon
          className={classes.views}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('Views')}
          title={t('Views')}
          onClick={onViews}
        >
          <IconLayoutList size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
        <h1 ref={heading} tabIndex={-1} className={classes.title} dir="auto">
          {title}
        </h1>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        <div className={classes.orderRoom}>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <button
                type="button"
                className={classes.order}
                aria-label={t('Order: {order}', { order: t(ORDER_WORDS[order]) })}
              >
                <span className={classes.orderWord}>{t(ORDER_WORDS[order])}</span>
                <IconArrowsSort size={16} stroke={1.7} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {ORDERS.map((each) => (
                <Choice
                  key={each}
                  isOn={each === order}
                  label={t(ORDER_WORDS[each])}
                  onChoose={() => onOrder(each)}
                />
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('More about this list')}
              title={t('More about this list')}
            >
              <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {viewActions}
            <Menu.Label>{t('Rows')}</Menu.Label>
            {DENSITIES.map((density) => (
              <Choice
                key={density}
                isOn={workspace.density === density}
                label={t(DENSITY_WORDS[density])}
                onChoose={() => change({ density })}
              />
            ))}
            <Menu.Label>{t('After an action')}</Menu.Label>
            {AFTER_ACTION.map((afterAction) => (
              <Choice
                key={afterAction}
                isOn={workspace.afterAction === afterAction}
                label={t(AFTER_WORDS[afterAction])}
                onChoose={() => change({ afterAction })}
              />
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      {children}
    </header>
  )
}

/** What the browser tab says. By itself, since all of the list would be drawn anew when details of a ticket come. */
function TabTitle({ title, openId }: { title: string; openId: string | null }) {
  const mark = useTitleMark()
  const { data } = useQuery({ ...ticketQuery(openId ?? ''), enabled: openId !== null, select: numbered })
  return <title>{`${mark}${data ?? title} · Support Desk`}</title>
}

function Choice({ isOn, label, onChoose }: { isOn: boolean; label: string; onChoose: () => void }) {
  return (
    <Menu.RadioItem
      value={label}
      checked={isOn}
      checkIcon={<IconCheck size={16} aria-hidden />}
      closeMenuOnClick
      onChange={onChoose}
    >
      {label}
    </Menu.RadioItem>
  )
}
