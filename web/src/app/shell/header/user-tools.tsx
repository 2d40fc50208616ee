import type { Session } from '#api/models.ts'

import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconBell, IconMessages, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { usePopup } from '#ui/popup/use-popup.ts'
import { notificationsQuery } from '#features/notifications/queries.ts'
import { UserPicture } from '#entities/user/user-picture.tsx'
import { useUnread } from '#entities/conversation/use-unread.ts'
import classes from './user-tools.module.css'
import { SidebarFold } from './sidebar-fold.tsx'
import { atMost99 } from '#ui/text/at-most-99.ts'
import { setTitleMark } from '#ui/page/title-mark.ts'
import { loadOpenPanel } from '../panels/load-open-panel.ts'
import type { Panels } from '../panels/use-panels.ts'
import { t } from '#ui/language/t.ts'
import { late } from '#ui/late/late.tsx'

const loadUserMenu = async () => (await import('./user-menu.tsx')).UserMenu
const UserMenuLines = late(loadUserMenu, null)

type ToolsProps = { session: Session; panels: Panels }

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Looks like a search field and opens the palette. */
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

/** Controls of the signed-in user: chats, notifications, and the user menu. */
export function UserTools({ session, panels }: ToolsProps) {
  const { data: notifications = [] } = useQuery(notificationsQuery())
  const { messages: unread } = useUnread()
  useEffect(() => {
    setTitleMark(unread === 0 ? '' : `(${atMost99(unread)}) `)
    return () => setTitleMark('')
  }, [unread])
  return (
    <>
      <ActionIcon
        component={Link}
        to="/chat"
        className={classes.chatLink}
        aria-label={t('Chats, {count} unread', { count: unread })}
        data-tip={t('Chats')}
      >
        <IconMessages size={20} stroke={1.7} aria-hidden />
        <Count value={unread} />
      </ActionIcon>
      <ActionIcon
        className={classes.counted}
        aria-label={t('Notifications, {count} new', { count: notifications.length })}
        data-tip={t('Notifications')}
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
  const { popup, isWanted, target } = usePopup('menu', loadUserMenu)
  const { username: name, image } = session
  return (
    <>
      <button {...target} type="button" className={classes.user}>
        <UserPicture name={name} image={image} size={32} />
        <VisuallyHidden>{t('{name}: your menu', { name })}</VisuallyHidden>
      </button>
      {isWanted && <UserMenuLines popup={popup} session={session} panels={panels} />}
    </>
  )
}
