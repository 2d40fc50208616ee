import { useEffect } from 'react'
import type { StoredSession } from '#api/session.ts'
import { useBrowserPermission } from '#ui/browser-notifications.ts'
import { useToastsWanted } from '#ui/feedback/toasts-wanted.ts'
import { listenToShortcuts } from '#ui/keyboard/shortcuts.ts'
import { lateBeside, lateDialog } from '#ui/late/late.tsx'
import { WithCache } from '../cache/cache-provider.tsx'
import { loadOpenPanel } from './panels/load-open-panel.ts'
import { PanelPending } from './panels/panel-pending.tsx'
import type { Panels } from './panels/use-panels.ts'

const SignedInKeys = lateBeside(async () => (await import('./signed-in-parts.ts')).signedInParts.SignedInKeys)
const LiveConnection = lateBeside(
  async () => (await import('./signed-in-parts.ts')).signedInParts.LiveConnection,
)
const KeptMessages = lateBeside(async () => (await import('./signed-in-parts.ts')).signedInParts.KeptMessages)
const BrowserNotifications = lateBeside(
  async () => (await import('#features/notifications/browser-notifications.tsx')).BrowserNotifications,
)
const Toasts = lateBeside(async () => (await import('./toasts.tsx')).Toasts)
const OpenPanel = lateDialog(
  async () => (await loadOpenPanel()).OpenPanel,
  ({ panels }) => <PanelPending onCancel={panels.close} />,
)

/**
 * The invisible parts of the frame and its overlays: shortcuts, the open panel, the live connection, the outbox and
 * toasts.
 */
export function FrameServices({ session, panels }: { session: StoredSession | null; panels: Panels }) {
  const hasToasts = useToastsWanted()
  const isBrowserUsed = useBrowserPermission() === 'granted'
  useEffect(listenToShortcuts, [])
  return (
    <>
      {session && (
        <WithCache>
          <SignedInKeys role={session.role} panels={panels} />
        </WithCache>
      )}
      {panels.open && (
        <WithCache fallback={<PanelPending onCancel={panels.close} />}>
          <OpenPanel session={session} panels={panels} />
        </WithCache>
      )}
      {session && (
        <WithCache>
          <LiveConnection token={session.token} />
          <KeptMessages />
          {session.role !== 'User' && isBrowserUsed && <BrowserNotifications />}
          {hasToasts && <Toasts />}
        </WithCache>
      )}
    </>
  )
}
