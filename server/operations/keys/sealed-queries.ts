/** Where something lies that is sealed with the keys of the install. */
export const SEALED_PLACES = ['mail', 'authenticator', 'challenge'] as const
export type SealedPlace = (typeof SEALED_PLACES)[number]

export type SealedQueries = {
  /** What is sealed, in the order of its rows, after one. */
  list(place: SealedPlace, after: string, limit: number): Promise<{ id: string; sealed: string }[]>
  /** Changes nothing where it has become another meanwhile. */
  replace(place: SealedPlace, id: string, from: string, to: string): Promise<void>
}
