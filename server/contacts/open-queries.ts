import type { Queries } from '../kernel/store.ts'

/* Queries of this area for other areas. */

export const contactNotesIn = ({ contactNotes }: Queries): Pick<Queries['contactNotes'], 'by' | 'of'> =>
  contactNotes
