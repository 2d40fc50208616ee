import type { Queries } from '../kernel/store.ts'

/* Queries of this area for other areas. */

export const conditionsIn = ({ conditions }: Queries): Pick<Queries['conditions'], 'namesByIds'> => conditions
