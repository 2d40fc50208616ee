import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** Whether this browser may show notifications. `unsupported`: it cannot, as most browsers of phones. */
type BrowserPermission = NotificationPermission | 'unsupported'

const current = (): BrowserPermission => ('Notification' in window ? Notification.permission : 'unsupported')

const store = createStore<BrowserPermission | null>(null)

/** The permission of this browser. */
export const useBrowserPermission = (): BrowserPermission =>
  useSyncExternalStore(store.subscribe, store.get) ?? current()

/** Asks the user for the permission, unless they have decided before. Call it on a click only. */
export async function askBrowserPermission(): Promise<void> {
  if (current() === 'default') await Notification.requestPermission()
  store.set(current())
}
