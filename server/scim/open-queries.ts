import type { Queries } from '../kernel/store.ts'

/* Queries of this area that other areas may call. */

export const scimUsersIn = ({ scimUsers }: Queries): Pick<Queries['scimUsers'], 'find'> => scimUsers
