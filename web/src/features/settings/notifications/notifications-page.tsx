import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { Section } from '../section.tsx'
import { BrowserPermission } from './browser-permission.tsx'
import { ChannelTable } from './channel-table.tsx'
import { notificationSettingsQuery, useChangeNotificationSettings } from './queries.ts'
import { QuietHoursFields } from './quiet-hours-fields.tsx'

/** The notification settings of a member of staff. Changes apply at once. */
export function NotificationsPage() {
  const query = useQuery(notificationSettingsQuery())
  const settings = query.data
  const change = useChangeNotificationSettings()
  return (
    <>
      <SettingsHeader page="notifications" />
      <NotLoaded query={query} shape="lines" title={t('Couldn’t load your notification settings.')} />
      {settings && (
        <Stack gap={16} maw={760}>
          <Section
            title={t('Notification types')}
            lead={t('You are never notified about your own actions. Changes apply at once.')}
          >
            <ChannelTable settings={settings} onChange={change} />
            <BrowserPermission settings={settings} />
          </Section>
          <Section
            title={t('Quiet hours')}
            lead={t(
              'Emails and browser notifications wait until the quiet hours end and then arrive together. The list is updated all the time.',
            )}
          >
            <QuietHoursFields
              quietHours={settings.quietHours}
              timeZone={settings.timeZone}
              onChange={(quietHours) => change({ quietHours })}
            />
          </Section>
        </Stack>
      )}
    </>
  )
}
