import { SearchButton, UserTools } from './header/user-tools.tsx'
import { KeptMessages } from './kept-messages.tsx'
import { LiveConnection } from './live/live-connection.tsx'
import { SideMenu } from './menu/side-menu.tsx'
import { SignedInKeys } from './panels/signed-in-keys.tsx'
import { UserSidebar } from './panels/user-sidebar.tsx'

/** The parts of the frame of users who are signed in. They are loaded together, as every signed-in page shows them. */
export const signedInParts = {
  KeptMessages,
  LiveConnection,
  SearchButton,
  SideMenu,
  SignedInKeys,
  UserSidebar,
  UserTools,
}
