import type { Queries } from '../kernel/store.ts'

/* Queries of this area for other areas. */

export const viewsIn = ({ views }: Queries): Pick<Queries['views'], 'ownedBy'> => views
