import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react'
import { useRef } from 'react'
import { useAction, useAriaKey } from '#ui/keyboard/use-action.ts'
import classes from './user-tools.module.css'
import type { Panels } from '../panels/use-panels.ts'
import { t } from '#ui/language/t.ts'

/** Folds and unfolds the sidebar in wide windows. In narrow windows, its key opens the sidebar as a drawer. */
export function SidebarFold({ panels }: { panels: Panels }) {
  const button = useRef<HTMLButtonElement>(null)
  const label = panels.folded ? t('Show sidebar') : t('Collapse sidebar')
  const Icon = panels.folded ? IconLayoutSidebarRightExpand : IconLayoutSidebarRightCollapse
  const toggle = () => {
    const focusGoesAway = document.activeElement?.closest('#sidebar') != null
    panels.fold(!panels.folded)
    if (focusGoesAway) button.current?.focus()
  }
  useAction('everywhere.sidebar', () => {
    const isShown = button.current && getComputedStyle(button.current).display !== 'none'
    if (isShown) toggle()
    else panels.showSidebar(panels.tab)
  })
  return (
    <ActionIcon
      ref={button}
      className={classes.fold}
      aria-label={label}
      aria-expanded={!panels.folded}
      aria-keyshortcuts={useAriaKey('everywhere.sidebar')}
      onClick={toggle}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
