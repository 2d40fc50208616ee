import { Sidebar } from '#features/notifications/sidebar.tsx'
import type { Panels } from './use-panels.ts'

/** The sidebar, with a tab that the rest of the frame can choose. */
export const UserSidebar = ({ panels }: { panels: Panels }) => (
  <Sidebar tab={panels.tab} onTabChange={panels.setTab} onOpened={panels.close} />
)
