import * as wire from '@support-desk/contract'
import { sortOf } from './wire-names.ts'

/** Orders of ticket lists by the names of the pages; a leading `-` means descending. */
export const TICKET_SORTS = wire.TICKET_SORTS.map(sortOf)
export type TicketSort = (typeof TICKET_SORTS)[number]

/** The same with what a list of the pages may be asked for beside them. */
export const TICKET_LIST_SORTS = wire.TICKET_LIST_SORTS.map(sortOf)
export type TicketListSort = (typeof TICKET_LIST_SORTS)[number]

/** Orders of the list of users. */
export const USER_SORTS = wire.USER_SORTS.map(sortOf)
export type UserSort = (typeof USER_SORTS)[number]
