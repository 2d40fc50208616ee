import { ActionIcon } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconArrowsSort,
  IconLayoutList,
  IconPencilPlus,
} from '@tabler/icons-react'
import type { QueueOrder } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ON_BEHALF } from '#ui/own-pages.ts'
import { InPalette } from '#ui/keyboard/in-palette.tsx'
import { useBrand } from '#ui/brand.ts'
import { useTitleMark } from '#ui/page/title-mark.ts'
import { useArrival } from '#ui/page/use-arrival.ts'
import { t } from '#ui/language/t.ts'
import { usePopup } from '#ui/popup/use-popup.ts'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { numbered } from '#entities/ticket/numbered.ts'
import { ORDER_WORDS, ORDERS } from '../orders.ts'
import type { ViewAction } from '../views/view-actions.tsx'
import classes from './list-head.module.css'
import { late } from '#ui/late/late.tsx'

const loadOrderMenu = async () => (await import('./list-menus.tsx')).OrderMenu
const loadMoreMenu = async () => (await import('./list-menus.tsx')).MoreMenu
const OrderMenu = late(loadOrderMenu, null)
const MoreMenu = late(loadMoreMenu, null)

type Props = {
  title: string
  /** The open ticket, for the title of the browser tab. */
  openId: string | null
  /** Empty until it is loaded. */
  count: string
  order: QueueOrder
  onOrder: (order: QueueOrder) => void
  onViews: () => void
  /** Actions on the view. */
  viewActions: readonly ViewAction[]
  children: ReactNode
}

/** The heading of the list, with its order and filter. */
export function ListHead(props: Props) {
  const { title, openId, count, order, onOrder, onViews, viewActions, children } = props
  const orderMenu = usePopup('menu', loadOrderMenu)
  const moreMenu = usePopup('menu', loadMoreMenu)
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
        <ActionIcon className={classes.views} aria-label={t('Views')} onClick={onViews}>
          <IconLayoutList size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
        <h1 ref={heading} tabIndex={-1} className={classes.title} dir="auto">
          {title}
        </h1>
        {count !== '' && <span className={classes.count}>{count}</span>}
        <div className={classes.orderRoom}>
          <button
            {...orderMenu.target}
            type="button"
            className={classes.order}
            aria-label={t('Order: {order}', { order: t(ORDER_WORDS[order]) })}
          >
            <span className={classes.orderWord}>{t(ORDER_WORDS[order])}</span>
            <IconArrowsSort size={16} stroke={1.7} aria-hidden />
          </button>
        </div>
        <ActionIcon
          component={Link}
          to={ON_BEHALF}
          size={32}
          aria-label={t('New ticket')}
          aria-keyshortcuts="g n"
        >
          <IconPencilPlus size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon {...moreMenu.target} size={32} aria-label={t('List options')}>
          <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      {orderMenu.isWanted && <OrderMenu popup={orderMenu.popup} order={order} onOrder={onOrder} />}
      {moreMenu.isWanted && <MoreMenu popup={moreMenu.popup} viewActions={viewActions} />}
      {children}
    </header>
  )
}

/** The title of the browser tab. A separate component, so that new details of a ticket do not render the whole list. */
function TabTitle({ title, openId }: { title: string; openId: string | null }) {
  const mark = useTitleMark()
  const { data } = useQuery({ ...ticketQuery(openId ?? ''), enabled: openId !== null, select: numbered })
  const { name: brand } = useBrand()
  return <title>{`${mark}${data ?? title} · ${brand}`}</title>
}
