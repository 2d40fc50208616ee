import type { Queries } from '../kernel/store.ts'

/* Queries of this area that other areas may call. */

export const viewsIn = ({ views }: Queries): Pick<Queries['views'], 'ownedBy'> => views
