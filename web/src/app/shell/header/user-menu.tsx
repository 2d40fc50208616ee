import type { Session } from '#api/models.ts'

import { Menu } from '@mantine/core'
import {
  IconId,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMail,
  IconMessages,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#ui/language/t.ts'
import { PopupMenu } from '#ui/popup/popup-menu.tsx'
import type { Popup } from '#ui/popup/use-popup.ts'
import type { Panels } from '../panels/use-panels.ts'
import { useLogOut } from '../use-log-out.ts'
import classes from './user-tools.module.css'

type Props = { popup: Popup; session: Session; panels: Panels }

/** The menu behind the user's picture. */
export function UserMenu({ popup, session, panels }: Props) {
  const logOut = useLogOut()
  const { username: name, role } = session
  return (
    <PopupMenu popup={popup} width={232} offset={6} withInitialFocusPlaceholder={false}>
      <Menu.Label className={classes.who}>
        <strong dir="auto">{name}</strong>
        <span>{role}</span>
      </Menu.Label>
      <Menu.Item
        leftSection={<IconId size={18} aria-hidden />}
        onClick={() => panels.showSidebar('details')}
        className={panels.folded ? undefined : classes.drawerOnly}
      >
        {t('Details')}
      </Menu.Item>
      <Menu.Item component={Link} to="/chat" leftSection={<IconMessages size={18} aria-hidden />}>
        {t('Chats')}
      </Menu.Item>
      {role === 'User' && (
        <Menu.Item
          component={Link}
          to="/profileupdate"
          leftSection={<IconUserCircle size={18} aria-hidden />}
        >
          {t('Update Profile')}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to="/account" leftSection={<IconShieldLock size={18} aria-hidden />}>
        {t('Account and security')}
      </Menu.Item>
      <Menu.Item leftSection={<IconMail size={18} aria-hidden />} onClick={panels.openMailSettings}>
        {t('Email settings')}
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard size={18} aria-hidden />} onClick={panels.openShortcuts}>
        {t('Keyboard shortcuts')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLanguage size={18} aria-hidden />} onClick={panels.openLanguages}>
        {t('Language and time zone')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={logOut}>
        {t('Logout')}
      </Menu.Item>
    </PopupMenu>
  )
}
