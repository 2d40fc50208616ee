const names = new Intl.Collator('en', { numeric: true })

/** Puts names in the order in which people look for them: `Box 2` comes before `Box 10`, `ärzte` beside `Arzt`. */
export const compareNames = (one: string, other: string): number => names.compare(one, other)
