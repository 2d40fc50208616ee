import { Button } from '@mantine/core'
import type { NotificationSettings } from '@support-desk/contract'
import { askBrowserPermission, useBrowserPermission } from '#ui/browser-notifications.ts'
import { t } from '#ui/language/t.ts'
import classes from './notifications.module.css'

/** Explains why this browser shows no notifications although the user has chosen some. */
export function BrowserPermission({ settings: { occasions, views } }: { settings: NotificationSettings }) {
  const permission = useBrowserPermission()
  const isWanted = [...Object.values(occasions), ...views].some(({ browser }) => browser)
  if (!isWanted || permission === 'granted') return null
  return (
    <p className={classes.permission} role="status">
      {permission === 'default' && (
        <>
          {t('This browser doesn’t show notifications yet.')}
          <Button variant="default" size="compact-sm" onClick={() => void askBrowserPermission()}>
            {t('Allow notifications')}
          </Button>
        </>
      )}
      {permission === 'denied' &&
        t('This browser blocks notifications of this page. Allow them in the settings of the browser.')}
      {permission === 'unsupported' && t('This browser can’t show notifications.')}
    </p>
  )
}
