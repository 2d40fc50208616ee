import type { Queries } from '../kernel/store.ts'

/* Queries of this area for other areas. */

export const notificationsIn = ({ notifications }: Queries): Pick<Queries['notifications'], 'list'> =>
  notifications

export const watchersIn = ({ watchers }: Queries): Pick<Queries['watchers'], 'ofAccount'> => watchers
