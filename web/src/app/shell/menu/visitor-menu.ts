import { message } from '@support-desk/contract'
import { IconHome, IconLogin2, IconUserPlus } from '@tabler/icons-react'
import type { MenuItem } from './menus.ts'

/** The menu of visitors. In its own module, because visitors need no other menu. */
export const VISITOR_MENU: readonly MenuItem[] = [
  { label: message('Home'), to: '/', icon: IconHome },
  { label: message('Login'), to: '/Login', icon: IconLogin2 },
  { label: message('Register New User'), to: '/UserRegister', icon: IconUserPlus },
]
