import type { Queries } from '../kernel/store.ts'

/* Queries of this area that other areas may call. */

export const conditionsIn = ({ conditions }: Queries): Pick<Queries['conditions'], 'namesByIds'> => conditions
