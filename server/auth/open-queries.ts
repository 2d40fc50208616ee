import type { Queries } from '../kernel/store.ts'

/* Queries of this area that other areas may call. */

export const apiTokensIn = ({ apiTokens }: Queries): Pick<Queries['apiTokens'], 'listOf'> => apiTokens

export const factorsIn = ({ factors }: Queries): Pick<Queries['factors'], 'list'> => factors

export const identitiesIn = ({ identities }: Queries): Pick<Queries['identities'], 'listOf'> => identities

export const sessionsIn = ({ sessions }: Queries): Pick<Queries['sessions'], 'holdAllOf'> => sessions
