/** Wire names of a specified call's fields, by our names, where the two differ. */
export type WireNames = Readonly<Record<string, string>>

export const wireNameOf = (names: WireNames, field: string): string => names[field] ?? field

export const fieldOf = (names: WireNames, wireName: string): string =>
  Object.keys(names).find((field) => names[field] === wireName) ?? wireName
