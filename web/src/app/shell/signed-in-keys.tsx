import { useShortcut } from '../../ui/shortcuts.ts'
import type { Panels } from './use-panels.ts'

/** The shortcuts that every signed-in page has. */
export function SignedInKeys({ panels }: { panels: Panels }) {
  useShortcut('mod+k', 'Search tickets, pages and actions', panels.openSearch)
  useShortcut('/', 'Search', panels.openSearch)
  useShortcut('?', 'This list', panels.openShortcuts)
  return null
}
