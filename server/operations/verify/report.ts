import { type Difference, MAX_DIFFERENCES } from '../../kernel/checks/check.ts'

/** One line per check: its name, the number of checked rows, the duration and the result. */
export const lineOf = (about: {
  name: string
  checked: number
  isRight: boolean
  milliseconds: number
}): string =>
  `  ${about.name.padEnd(52)}${about.checked.toLocaleString('en').padStart(12)}${(about.milliseconds / 1000)
    .toFixed(1)
    .padStart(7)} s   ${about.isRight ? 'right' : 'WRONG'}`

/** One line per difference, up to the limit. */
export function linesOf(differences: readonly Difference[]): string[] {
  const shown = differences
    .slice(0, MAX_DIFFERENCES)
    .map(
      ({ what, stored, expected }) =>
        `    ${what}: stored ${stored ?? 'none'}, counted ${expected ?? 'none'}`,
    )
  return differences.length > shown.length ? [...shown, '    and more'] : shown
}
