import type { Queries } from '../kernel/store.ts'

/* Queries of this area for other areas. */

export const organisationsIn = ({ organisations }: Queries): Pick<Queries['organisations'], 'find'> =>
  organisations
