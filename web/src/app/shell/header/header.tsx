import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconMoon, IconSun } from '@tabler/icons-react'
import { Link, NavLink } from 'react-router'
import type { StoredSession } from '#api/session.ts'
import { homeOf } from '#ui/own-pages.ts'
import { WithCache } from '../../cache/cache-provider.tsx'
import { currentTheme, toggleTheme } from '../../theme/theme.ts'
import { LanguageSelect } from '../../language/language-select.tsx'
import { Connection } from './connection.tsx'
import classes from './header.module.css'
import { Brand } from './brand.tsx'
import { VISITOR_MENU } from '../menu/visitor-menu.ts'
import type { Panels } from '../panels/use-panels.ts'
import { t } from '#ui/language/t.ts'
import { lateBeside } from '#ui/late/late.tsx'

const SearchButton = lateBeside(
  async () => (await import('../signed-in-parts.ts')).signedInParts.SearchButton,
)
const UserTools = lateBeside(
  async () => (await import('../signed-in-parts.ts')).signedInParts.UserTools,
  () => <ToolsPlace />,
)
const ToolsPlace = () => <span className={classes.toolsPlace} />

type HeaderProps = {
  session: StoredSession | null
  /** Whether to omit all links to other pages. */
  isBare: boolean
  panels: Panels
}

export function Header({ session: stored, isBare, panels }: HeaderProps) {
  const session = stored?.requiredAction || isBare ? null : stored
  return (
    <header className={classes.header} data-screen-only>
      {!stored?.requiredAction && !isBare && (
        <ActionIcon className={classes.menu} aria-label={t('Open menu')} onClick={panels.openMenu}>
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
      )}
      {isBare ? (
        <span className={classes.brand}>
          <Brand />
        </span>
      ) : (
        <Link to={session ? homeOf(session.role) : '/'} className={classes.brand}>
          <Brand />
        </Link>
      )}
      <div className={classes.middle}>
        {session && (
          <WithCache>
            <SearchButton panels={panels} />
          </WithCache>
        )}
      </div>
      {!stored && !isBare && <VisitorLinks />}
      <div className={classes.tools}>
        {!stored?.requiredAction && <Connection />}
        {!session && <LanguageSelect />}
        <ThemeToggle />
        {session && (
          <WithCache fallback={<ToolsPlace />}>
            <UserTools session={session} panels={panels} />
          </WithCache>
        )}
      </div>
    </header>
  )
}

function VisitorLinks() {
  return (
    <nav aria-label={t('Menu')} className={classes.links}>
      {VISITOR_MENU.map(({ label, to }) => (
        <NavLink key={to} to={to} end className={classes.link}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  )
}

function ThemeToggle() {
  const dark = currentTheme() === 'dark'
  const label = dark ? t('Switch to light theme') : t('Switch to dark theme')
  const Icon = dark ? IconSun : IconMoon
  return (
    <ActionIcon aria-label={label} onClick={toggleTheme}>
      <Icon size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
