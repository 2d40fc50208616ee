import { numberFormat } from '../text/numbers.ts'

/** A size in bytes as users say it. */
export function sizeText(bytes: number): string {
  const inMegabytes = bytes >= 1024 * 1024
  const unit = inMegabytes ? 'megabyte' : 'kilobyte'
  const format = numberFormat({
    style: 'unit',
    unit,
    maximumFractionDigits: inMegabytes ? 1 : 0,
  })
  const amount = bytes / (inMegabytes ? 1024 * 1024 : 1024)
  // What is there at all has some size.
  return format.format(bytes > 0 && amount < 1 ? 1 : amount)
}
