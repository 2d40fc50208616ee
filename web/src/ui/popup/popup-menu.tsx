import { Menu, type MenuProps } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import { PopupTarget, useOpened } from './popup-target.tsx'
import type { Popup } from './use-popup.ts'

type Props = Omit<MenuProps, 'opened' | 'onChange' | 'id'> & { popup: Popup }

/** The menu of a button that is rendered elsewhere. `children` are its items. */
export const PopupMenu = ({ popup, children, ...rest }: Props) => (
  <Menu position="bottom-end" {...rest} id={popup.id} opened={useOpened(popup)} onChange={popup.setOpen}>
    <Menu.Target>
      <PopupTarget of={popup} />
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
