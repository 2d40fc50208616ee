/** Names of fields in a specified call by their names in the pages, where the two differ. */
export type WireNames = Readonly<Record<string, string>>

export const wireNameOf = (names: WireNames, field: string): string => names[field] ?? field

export const fieldOf = (names: WireNames, wireName: string): string =>
  Object.keys(names).find((field) => names[field] === wireName) ?? wireName
