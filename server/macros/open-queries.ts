import type { Queries } from '../kernel/store.ts'

/* Queries of this area for other areas. */

export const macrosIn = ({ macros }: Queries): Pick<Queries['macros'], 'ownedBy'> => macros
