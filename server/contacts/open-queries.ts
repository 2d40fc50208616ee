import type { Queries } from '../kernel/store.ts'

/* Queries of this area for other areas. */

export const contactMergesIn = ({ contactMerges }: Queries): Pick<Queries['contactMerges'], 'mergedInto'> =>
  contactMerges

export const contactNotesIn = ({
  contactNotes,
}: Queries): Pick<Queries['contactNotes'], 'by' | 'of' | 'removeAllAbout'> => contactNotes
