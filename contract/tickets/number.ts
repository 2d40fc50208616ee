const HIGHEST = 2_147_483_647

/** Number in a text such as `123` or `#123`; null if invalid. */
export function parseTicketNumber(text: string): number | null {
  const number = Number(/^#?([1-9]\d{0,9})$/.exec(text.trim())?.[1] ?? NaN)
  return number <= HIGHEST ? number : null
}
