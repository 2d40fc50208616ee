import { lazy, Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { listenToShortcuts } from '../../ui/keyboard/shortcuts.ts'
import { useSession } from '../../ui/use-session.ts'
import classes from './frame.module.css'
import { Header } from './header/header.tsx'
import { loadOpenPanel } from './panels/load-open-panel.ts'
import { SignedInKeys } from './panels/signed-in-keys.tsx'
import { PanelPending } from './panels/panel-pending.tsx'
import { usePanels } from './panels/use-panels.ts'
import { t } from '../../ui/language/t.ts'

const SideMenu = lazy(async () => ({ default: (await import('./menu/side-menu.tsx')).SideMenu }))
const UserSidebar = lazy(async () => ({ default: (await import('./panels/user-sidebar.tsx')).UserSidebar }))
const OpenPanel = lazy(async () => ({ default: (await loadOpenPanel()).OpenPanel }))
const LiveConnection = lazy(async () => ({
  default: (await import('./live/live-connection.tsx')).LiveConnection,
}))
const KeptMessages = lazy(async () => ({ default: (await import('./kept-messages.tsx')).KeptMessages }))
const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }))

/** What surrounds every page: header, menu and sidebar, with places kept free for what is still loading. */
export function Frame() {
  const stored = useSession()
  // Who has to do something first is refused all that the frame would ask for.
  const session = stored?.requiredAction ? null : stored
  const panels = usePanels()
  useEffect(listenToShortcuts, [])
  return (
    <>
      <a href="#content" className={classes.skip} data-screen-only>
        {t('Skip to the content')}
      </a>
      <Header panels={panels} />
      <div className={classes.columns}>
        {session && (
          <Suspense fallback={<div className={classes.menuPlace} />}>
            <SideMenu role={session.role} />
          </Suspense>
        )}
        <main id="content" tabIndex={-1} className={classes.content}>
          <Outlet />
        </main>
        {session && !panels.folded && (
          <aside
            id="sidebar"
            tabIndex={-1}
            aria-label={t('About you')}
            className={classes.sidebar}
            data-screen-only
          >
            <Suspense>
              <UserSidebar panels={panels} />
            </Suspense>
          </aside>
        )}
      </div>
      {session && <SignedInKeys panels={panels} />}
      <Suspense fallback={<PanelPending onCancel={panels.close} />}>
        {panels.open && <OpenPanel session={session} panels={panels} />}
      </Suspense>
      <Suspense>
        {session && <LiveConnection token={session.token} />}
        {session && <KeptMessages />}
        {session && <Toasts />}
      </Suspense>
      <ScrollRestoration />
    </>
  )
}
