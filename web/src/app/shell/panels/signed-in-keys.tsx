import { useEffect } from 'react'
import { useFrameShortcut } from '../../../ui/keyboard/shortcuts.ts'
import { loadOpenPanel } from './load-open-panel.ts'
import type { Panels } from './use-panels.ts'
import { t } from '../../../ui/language/t.ts'

/** The shortcuts that every signed-in page has. */
export function SignedInKeys({ panels }: { panels: Panels }) {
  useFrameShortcut('mod+k', t('Search tickets, pages and actions'), panels.openSearch)
  useFrameShortcut('/', t('Search'), panels.openSearch)
  useFrameShortcut('?', t('This list'), panels.openShortcuts)
  // What the keys open is here before it is asked for.
  useEffect(() => void loadOpenPanel(), [])
  return null
}
