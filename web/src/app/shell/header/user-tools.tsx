import type { Session } from '../../../api/models.ts'

import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import {
  IconBell,
  IconId,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMail,
  IconMessages,
  IconSearch,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/link.tsx'
import { notificationsQuery } from '../../../features/notifications/queries.ts'
import { UserPicture } from '../../../features/users/shared/user-picture.tsx'
import { useUnread } from '../../../features/conversation/shared/use-unread.ts'
import classes from './user-tools.module.css'
import { SidebarFold } from './sidebar-fold.tsx'
import { atMost99 } from '../../../ui/text/at-most-99.ts'
import { useUnreadTitle } from './use-unread-title.ts'
import { useLogOut } from '../use-log-out.ts'
import { loadOpenPanel } from '../panels/load-open-panel.ts'
import type { Panels } from '../panels/use-panels.ts'
import { t } from '../../../ui/language/t.ts'

type ToolsProps = { session: Session; panels: Panels }

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Looks like a field, opens the palette. */
export function SearchButton({ panels }: { panels: Panels }) {
  return (
    <button
      type="button"
      className={classes.search}
      onClick={panels.openSearch}
      onPointerEnter={() => void loadOpenPanel()}
      onFocus={() => void loadOpenPanel()}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={18} stroke={1.7} aria-hidden />
      <span className={classes.searchWords}>{t('Search')}</span>
      <kbd className={classes.keys} dir="ltr">
        {isApple ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  )
}

/** What belongs to the user who is signed in: chats, notifications, and the menu behind their picture. */
export function UserTools({ session, panels }: ToolsProps) {
  const { data: notifications = [] } = useQuery(notificationsQuery())
  const { messages: unread } = useUnread()
  useUnreadTitle(unread)
  return (
    <>
      <ActionIcon
        component={Link}
        to="/chat"
        variant="subtle"
        color="gray"
        size={36}
        className={classes.chatLink}
        aria-label={t('Chats, {count} unread', { count: unread })}
        title={t('Chats')}
      >
        <IconMessages size={20} stroke={1.7} aria-hidden />
        <Count value={unread} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes.counted}
        aria-label={t('Notifications, {count} new', { count: notifications.length })}
        title={t('Notifications')}
        onClick={() => panels.showSidebar('notification')}
      >
        <IconBell size={20} stroke={1.7} aria-hidden />
        <Count value={notifications.length} />
      </ActionIcon>
      <UserMenu session={session} panels={panels} />
      <SidebarFold panels={panels} />
    </>
  )
}

function Count({ value }: { value: number }) {
  if (value === 0) return null
  return (
    <span className={classes.count} aria-hidden>
      {atMost99(value)}
    </span>
  )
}

function UserMenu({ session, panels }: ToolsProps) {
  const logOut = useLogOut()
  const { username: name, role, image } = session
  return (
    <Menu position="bottom-end" width={232} offset={6} returnFocus withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.user}>
          <UserPicture name={name} image={image} size={32} />
          <VisuallyHidden>{t('{name}: your menu', { name })}</VisuallyHidden>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
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
          {t('E-mail settings')}
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
      </Menu.Dropdown>
    </Menu>
  )
}
