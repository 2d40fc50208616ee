import type { Role } from '@support-desk/contract'
import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useAction, useAriaKey } from '#ui/keyboard/use-action.ts'
import { RoleMenu } from './menu-links.tsx'
import classes from './side-menu.module.css'
import { useStoredChoice } from '../use-stored-choice.ts'
import { t } from '#ui/language/t.ts'

/** In pixels. In a narrower window, the menu shows only icons unless the user has chosen labels. */
const WIDE_FROM = 1024

/** The menu beside the page, with labels or only icons. On a phone it is a drawer instead. */
export function SideMenu({ role }: { role: Role }) {
  const { hasPanes, choice, choose } = useStoredChoice('menu')
  const narrow = choice ? choice === 'narrow' : hasPanes || window.innerWidth < WIDE_FROM
  const toggle = () => choose(narrow ? 'wide' : 'narrow')
  const label = narrow ? t('Show menu with labels') : t('Show menu as icons')
  const Icon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  useAction('everywhere.menu', toggle)
  return (
    <nav aria-label={t('Menu')} className={classes.menu} data-narrow={narrow || undefined}>
      <RoleMenu role={role} narrow={narrow} isRail={narrow && hasPanes} />
      <ActionIcon
        className={classes.fold}
        aria-label={label}
        aria-expanded={!narrow}
        aria-keyshortcuts={useAriaKey('everywhere.menu')}
        onClick={toggle}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </nav>
  )
}
