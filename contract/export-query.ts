import { z } from 'zod'
import { CSV_SEPARATORS, EXPORT_FORMATS } from './words.ts'

/** Format of an export. */
export const exportQuery = {
  format: z
    .enum(EXPORT_FORMATS)
    .default('csv')
    .describe(
      'CSV for spreadsheets: UTF-8 with a byte order mark, times in the time zone of the reader. JSON lines for programs.',
    ),
  separator: z
    .enum(CSV_SEPARATORS)
    .optional()
    .describe(
      'Separator for CSV. Default: a semicolon if the language of the reader has a decimal comma, as spreadsheets expect, otherwise a comma.',
    ),
}
