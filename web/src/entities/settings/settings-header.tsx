import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SETTINGS } from '#ui/own-pages.ts'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useSession } from '#ui/use-session.ts'
import { SETTINGS_GROUPS, SETTINGS_PAGES, type SettingsPage, type SettingsPageId } from './settings-pages.ts'

type Props = { page: SettingsPageId; actions?: ReactNode }

/** The heading of a settings page: its name, the way back to the settings, and one sentence of help. */
export function SettingsHeader({ page, actions }: Props) {
  const { label, help, group, roles }: SettingsPage = SETTINGS_PAGES[page]
  const role = useSession()?.role
  if (!role || !roles.includes(role)) return <PageHeader title={t(label)} actions={actions} />
  return (
    <PageHeader
      title={t(label)}
      above={
        <>
          <Link to={SETTINGS}>{t('Settings')}</Link> <span aria-hidden>/</span> {t(SETTINGS_GROUPS[group])}
        </>
      }
      help={t(help)}
      actions={actions}
    />
  )
}
