import { Tabs } from '@mantine/core'
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
    <div className={classes.sidebar}>
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
        classNames={{ list: classes.tabs, tab: classes.tab, panel: classes.panel }}
        keepMounted={false}
      >
        <Tabs.List grow>
          <Tabs.Tab value="details">{t('Details')}</Tabs.Tab>
          <Tabs.Tab
            value="notification"
            rightSection={
              notifications?.length ? (
                <span className={classes.count}>{atMost99(notifications.length)}</span>
              ) : null
            }
          >
            {t('Notification')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details">
          <Statistics role={session.role} onOpened={onOpened} />
        </Tabs.Panel>
        <Tabs.Panel value="notification">
          <NotificationList onOpened={onOpened} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
