import type { Queries } from '../kernel/store.ts'

/* Queries of this area that other areas may call. */

export const chatIn = ({
  chat,
}: Queries): Pick<Queries['chat'], 'between' | 'find' | 'messageCount' | 'page' | 'unseen'> => chat

export const notesIn = ({ notes }: Queries): Pick<Queries['notes'], 'between' | 'by'> => notes

export const scheduledIn = ({ scheduled }: Queries): Pick<Queries['scheduled'], 'by' | 'findByKey'> =>
  scheduled
