import { Stack, Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { useQuery } from '@tanstack/react-query'
import { notificationsQuery } from './queries.ts'
import { UserPicture } from '#entities/user/user-picture.tsx'
import { useSession } from '#ui/use-session.ts'
import { NotificationList } from './notification-list.tsx'
import classes from './sidebar.module.css'
import { Statistics } from './statistics.tsx'
import { CodeText } from '#ui/text/code-text.tsx'
import { atMost99 } from '#ui/text/at-most-99.ts'
import { rich, t } from '#ui/language/t.ts'

/** Tabs of the sidebar, below the user. */
type SidebarTab = 'details' | 'notification'

type SidebarProps = {
  tab: SidebarTab
  onTabChange: (tab: SidebarTab) => void
  /** Called when the sidebar has opened a page. */
  onOpened: () => void
}

/** The sidebar: the signed-in user, the ticket counts, and the notifications. */
export function Sidebar({ tab, onTabChange, onOpened }: SidebarProps) {
  const session = useSession()
  const { data: notifications } = useQuery({ ...notificationsQuery(), enabled: session !== null })
  if (!session) return null

  return (
    <Stack gap={20}>
      <div className={classes.user}>
        <UserPicture name={session.username} image={session.image} size={72} />
        <p className={classes.name} dir="auto">
          {session.username}
        </p>
        <p className={classes.place}>
          {session.department
            ? t('{department} Department', { department: session.department })
            : t('NO dept')}
        </p>
        <p className={classes.place}>
          {rich('Employee code {code}', { code: <CodeText>{session.employeeCode || 0}</CodeText> })}
        </p>
      </div>
      <Tabs
        value={tab}
        onChange={(next) => onTabChange(next === 'notification' ? next : 'details')}
        keepMounted={false}
      >
        {/* Side by side even when a scroll bar takes space. */}
        <Tabs.List grow style={{ flexWrap: 'nowrap' }}>
          <Tabs.Tab value="details" px={8}>
            {t('Details')}
          </Tabs.Tab>
          <Tabs.Tab
            value="notification"
            px={8}
            rightSection={
              notifications?.length ? (
                <span className={classes.count}>{atMost99(notifications.length)}</span>
              ) : null
            }
          >
            {t('Notification')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details" pt={16}>
          <Statistics role={session.role} onOpened={onOpened} />
        </Tabs.Panel>
        <Tabs.Panel value="notification" pt={16}>
          <NotificationList onOpened={onOpened} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
