import type { SessionOnWire } from '@support-desk/contract'
import { homeOf } from '../../ui/own-pages.ts'

/** Where a person begins right after logging in: who has no picture yet is asked for one first. */
export const homeAfterLogin = ({ power, pro_img }: SessionOnWire): string =>
  power === 'User' ? (pro_img ? '/NewTicket' : '/profileupdate') : homeOf(power)

/** Where a person begins whose login was found when the login screen opened. */
export const homeOnLoad = ({ power, pro_img }: SessionOnWire): string =>
  power === 'User' ? (pro_img ? '/profileupdate' : '/NewTicket') : homeOf(power)
