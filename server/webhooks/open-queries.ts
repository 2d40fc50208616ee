import type { Queries } from '../kernel/store.ts'

/* Queries of this area that other areas may call. */

export const webhooksIn = ({ webhooks }: Queries): Pick<Queries['webhooks'], 'dropDeleted' | 'dropLog'> =>
  webhooks
