import type { Queries } from '../kernel/store.ts'

/* Queries of this area that other areas may call. */

export const macrosIn = ({ macros }: Queries): Pick<Queries['macros'], 'ownedBy'> => macros
