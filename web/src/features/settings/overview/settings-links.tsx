import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { alarmQuery } from '#entities/mail/alarm/alarm-query.ts'
import { SETTINGS_PAGES, type SettingsPage } from '#entities/settings/settings-pages.ts'
import { t } from '#ui/language/t.ts'
import { StateMark } from '#ui/text/state-mark.tsx'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSession } from '#ui/use-session.ts'
import classes from './settings-page.module.css'

/** Links to settings pages, each with its sentence of help. */
export function SettingsLinks({ label, pages }: { label: string; pages: readonly SettingsPage[] }) {
  const isAdmin = useSession()?.role === 'Admin'
  const { data: alarm } = useQuery({ ...alarmQuery(), enabled: isAdmin })
  const needsAttention = (to: string): boolean =>
    (to === SETTINGS_PAGES.email.to && (alarm?.mailboxes.length ?? 0) > 0) ||
    (to === SETTINGS_PAGES.outgoingMail.to && (alarm?.outgoing ?? null) !== null)
  return (
    <ul className={classes.links} aria-label={label}>
      {pages.map(({ to, label: name, help, icon: Icon }) => (
        <li key={to}>
          <Link to={to} className={classes.link} data-setting>
            <Icon size={20} stroke={1.7} aria-hidden />
            <span>
              <strong>{t(name)}</strong>
              <span className={classes.help}>{t(help)}</span>
              {needsAttention(to) && (
                <StateMark icon={IconAlertTriangle} tone="bad">
                  {t('Needs attention')}
                </StateMark>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
