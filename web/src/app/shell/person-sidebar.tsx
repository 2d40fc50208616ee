import { Sidebar } from '../../features/sidebar/sidebar.tsx'
import type { Panels } from './use-panels.ts'

/** The sidebar, with the tab that the rest of the frame may choose. */
export const PersonSidebar = ({ panels }: { panels: Panels }) => (
  <Sidebar tab={panels.tab} onTabChange={panels.setTab} onOpened={panels.close} />
)
