import { SearchButton, UserTools } from './header/user-tools.tsx'
import { KeptMessages } from './kept-messages.tsx'
import { LiveConnection } from './live/live-connection.tsx'
import { SideMenu } from './menu/side-menu.tsx'
import { SignedInKeys } from './panels/signed-in-keys.tsx'
import { UserSidebar } from './panels/user-sidebar.tsx'

/** Parts of the frame for signed-in users. Loaded together, because every signed-in page shows them all. */
export const signedInParts = {
  KeptMessages,
  LiveConnection,
  SearchButton,
  SideMenu,
  SignedInKeys,
  UserSidebar,
  UserTools,
}
