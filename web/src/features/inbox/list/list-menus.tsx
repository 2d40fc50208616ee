import { Menu } from '@mantine/core'
import { AFTER_ACTION, DENSITIES, messages, type QueueOrder } from '@support-desk/contract'
import { IconCheck } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import { PopupMenu } from '#ui/popup/popup-menu.tsx'
import type { Popup } from '#ui/popup/use-popup.ts'
import { useChangeWorkspace, useWorkspace } from '#ui/use-workspace.ts'
import { ORDER_WORDS, ORDERS } from '../orders.ts'
import type { ViewAction } from '../views/view-actions.tsx'

const DENSITY_WORDS = messages({ comfortable: 'Comfortable', compact: 'Compact' })
const AFTER_WORDS = messages({ next: 'Open next ticket', list: 'Go back to the list' })

type OrderProps = { popup: Popup; order: QueueOrder; onOrder: (order: QueueOrder) => void }

/** The orders of the list. */
export const OrderMenu = ({ popup, order, onOrder }: OrderProps) => (
  <PopupMenu popup={popup} withinPortal>
    {ORDERS.map((each) => (
      <Choice key={each} isOn={each === order} label={t(ORDER_WORDS[each])} onChoose={() => onOrder(each)} />
    ))}
  </PopupMenu>
)

type MoreProps = { popup: Popup; viewActions: readonly ViewAction[] }

/** Actions on the view, and the user's settings for lists. */
export function MoreMenu({ popup, viewActions }: MoreProps) {
  const workspace = useWorkspace()
  const change = useChangeWorkspace()
  return (
    <PopupMenu popup={popup} withinPortal>
      {viewActions.map(({ label, icon: ActionIcon, run }) => (
        <Menu.Item key={label} leftSection={<ActionIcon size={16} aria-hidden />} onClick={run}>
          {label}
        </Menu.Item>
      ))}
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
    </PopupMenu>
  )
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
