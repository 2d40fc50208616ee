import { message } from '@support-desk/contract'
import { IconHome, IconLogin2, IconUserPlus } from '@tabler/icons-react'
import type { MenuItem } from './menus.ts'

/** The menu of those who are not signed in. It is apart from the others, since it is all that visitors need. */
export const VISITOR_MENU: readonly MenuItem[] = [
  { label: message('Home'), to: '/', icon: IconHome },
  { label: message('Login'), to: '/Login', icon: IconLogin2 },
  { label: message('Register New User'), to: '/UserRegister', icon: IconUserPlus },
]
