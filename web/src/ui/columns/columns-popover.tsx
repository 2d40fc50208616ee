import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import type { ComponentProps } from 'react'
import { t } from '../language/t.ts'
import { PopupTarget, useOpened } from '../popup/popup-target.tsx'
import type { Popup } from '../popup/use-popup.ts'
import { ColumnChoice } from './column-choice.tsx'

type Props = Omit<ComponentProps<typeof ColumnChoice>, 'label'> & { popup: Popup }

/** The popover of the columns button. */
export const ColumnsPopover = ({ popup, ...choice }: Props) => (
  <Popover
    id={popup.id}
    opened={useOpened(popup)}
    onChange={popup.setOpen}
    position="bottom-end"
    withinPortal
    trapFocus
    returnFocus
    hideDetached={false}
    width={240}
  >
    <Popover.Target>
      <PopupTarget of={popup} />
    </Popover.Target>
    <Popover.Dropdown p={6} aria-label={t('Columns')}>
      <ColumnChoice label={t('Columns')} {...choice} />
    </Popover.Dropdown>
  </Popover>
)
