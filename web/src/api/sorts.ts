import * as wire from '@support-desk/contract'
import { sortOf } from './wire-names.ts'

/** Orders of the list of users by the names of the pages; a leading `-` means descending. */
export const USER_SORTS = wire.USER_SORTS.map(sortOf)
export type UserSort = (typeof USER_SORTS)[number]
