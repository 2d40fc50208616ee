import { numberFormat } from '../text/numbers.ts'

/** Formats a size in bytes, such as `12 MB`. */
export function sizeText(bytes: number): string {
  const inMegabytes = bytes >= 1024 * 1024
  const unit = inMegabytes ? 'megabyte' : 'kilobyte'
  const format = numberFormat({
    style: 'unit',
    unit,
    maximumFractionDigits: inMegabytes ? 1 : 0,
  })
  const amount = bytes / (inMegabytes ? 1024 * 1024 : 1024)
  // Non-empty files have at least 1 kB.
  return format.format(bytes > 0 && amount < 1 ? 1 : amount)
}
