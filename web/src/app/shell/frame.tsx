// Import these styles with the frame, not with the toasts. A style sheet that failed to load is not requested again.
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import type { StoredSession } from '#api/session.ts'
import { WithCache } from '../cache/cache-provider.tsx'
import { FrameServices } from './frame-services.tsx'
import classes from './frame.module.css'
import { Header } from './header/header.tsx'
import { usePanels } from './panels/use-panels.ts'
import { t } from '#ui/language/t.ts'
import { useHasPanes } from './use-has-panes.ts'
import { late, lateBeside } from '#ui/late/late.tsx'

const loadMenu = async () => (await import('./signed-in-parts.ts')).signedInParts.SideMenu
const SideMenu = late(loadMenu)
const UserSidebar = late(async () => (await import('./signed-in-parts.ts')).signedInParts.UserSidebar)
const MailAlarm = lateBeside(async () => (await import('#entities/mail/alarm/mail-alarm.tsx')).MailAlarm)

export type FrameProps = {
  /** The session of the signed-in user, or null for visitors. */
  session: StoredSession | null
  /** Whether to omit menu, sidebar and links to other pages. */
  isBare: boolean
  children: ReactNode
}

/** The frame of every page: header, menu and sidebar. Reserves space for the parts that are still loading. */
export function Frame({ session: stored, isBare, children }: FrameProps) {
  // Until a required action is done, the server rejects all requests of the frame.
  const signedIn = stored?.requiredAction ? null : stored
  const session = isBare ? null : signedIn
  const panels = usePanels({ isStaff: session !== null && session.role !== 'User' })
  const hasPanes = useHasPanes()
  // An attribute, because a `:has()` selector would be evaluated after each change of the page.
  useLayoutEffect(
    () => void document.documentElement.toggleAttribute('data-fills-page', hasPanes),
    [hasPanes],
  )
  const isIn = session !== null
  // Loads the menu in parallel with the cache.
  useEffect(() => void (isIn && loadMenu()), [isIn])
  return (
    <>
      <a href="#content" className={classes.skip} data-screen-only>
        {t('Skip to the content')}
      </a>
      <Header session={stored} isBare={isBare} panels={panels} />
      {session?.role === 'Admin' && (
        <WithCache>
          <MailAlarm />
        </WithCache>
      )}
      <div className={classes.columns} data-fills-page={hasPanes || undefined}>
        {session && (
          <WithCache fallback={<div className={classes.menuPlace} />}>
            <SideMenu role={session.role} />
          </WithCache>
        )}
        <main id="content" tabIndex={-1} className={classes.content} data-fills-page={hasPanes || undefined}>
          {children}
        </main>
        {session && !panels.folded && (
          <aside
            id="sidebar"
            tabIndex={-1}
            aria-label={t('Your profile')}
            className={classes.sidebar}
            data-screen-only
          >
            <WithCache>
              <UserSidebar panels={panels} />
            </WithCache>
          </aside>
        )}
      </div>
      <FrameServices session={signedIn} panels={panels} />
    </>
  )
}
