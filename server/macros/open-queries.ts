import type { Queries } from '../kernel/store.ts'

/* Queries of this area for other areas. */

export const macroFilesIn = ({ macroFiles }: Queries): Pick<Queries['macroFiles'], 'of'> => macroFiles

export const macrosIn = ({ macros }: Queries): Pick<Queries['macros'], 'ownedBy'> => macros
