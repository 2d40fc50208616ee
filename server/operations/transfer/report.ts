import type { Totals } from './items.ts'

/** The report of a copy, in lines of text. */
export function linesOf({ tables, files }: Totals): string[] {
  const counts = Object.entries(tables).filter(([, { rows }]) => rows > 0)
  return [
    ...counts.map(([name, { rows, sha256 }]) => line(name, rows, 'rows', sha256)),
    line('files', files.count, `files, ${inUnits(files.bytes)}`, files.sha256),
  ]
}

const line = (name: string, count: number, unit: string, sha256: string): string =>
  `  ${name.padEnd(16)}${String(count).padStart(9)} ${unit.padEnd(18)} ${sha256.slice(0, 12)}`

/** A size with a unit. */
export function inUnits(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB']
  let size = bytes
  let unit = 0
  for (; size >= 1000 && unit < units.length - 1; unit++) size /= 1000
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`
}
