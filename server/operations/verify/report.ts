import { type Difference, MOST_DIFFERENCES } from './check.ts'

/** What a check looked at, how long that took, and whether all is right. */
export const lineOf = (about: {
  name: string
  checked: number
  isRight: boolean
  milliseconds: number
}): string =>
  `  ${about.name.padEnd(52)}${about.checked.toLocaleString('en').padStart(12)}${(about.milliseconds / 1000)
    .toFixed(1)
    .padStart(7)} s   ${about.isRight ? 'right' : 'WRONG'}`

/** Each difference by its name; of very many, the first. */
export function linesOf(differences: readonly Difference[]): string[] {
  const shown = differences
    .slice(0, MOST_DIFFERENCES)
    .map(({ what, stored, counted }) => `    ${what}: stored ${stored}, counted ${counted}`)
  return differences.length > shown.length ? [...shown, '    and more'] : shown
}
