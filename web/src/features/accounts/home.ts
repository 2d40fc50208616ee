import type { SessionOnWire } from '@support-desk/contract'

const STAFF_HOME = { Admin: '/AdminPage', SupportTeam: '/supporttmhomepage' }

/** Where a person begins right after logging in: who has no picture yet is asked for one first. */
export const homeAfterLogin = ({ power, pro_img }: SessionOnWire): string =>
  power === 'User' ? (pro_img ? '/NewTicket' : '/profileupdate') : STAFF_HOME[power]

/** Where a person begins whose login was found when the login screen opened. */
export const homeOnLoad = ({ power, pro_img }: SessionOnWire): string =>
  power === 'User' ? (pro_img ? '/profileupdate' : '/NewTicket') : STAFF_HOME[power]
