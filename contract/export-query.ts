import { z } from 'zod'
import { CSV_SEPARATORS, EXPORT_FORMATS } from './words.ts'

/** Format of an export. */
export const exportQuery = {
  format: z
    .enum(EXPORT_FORMATS)
    .default('csv')
    .describe(
      'CSV is for spreadsheets: UTF-8 with a byte order mark, times in the time zone of the reader. JSON lines are for programs.',
    ),
  separator: z
    .enum(CSV_SEPARATORS)
    .optional()
    .describe(
      'Of CSV. Left out: a semicolon where the language of the reader has a decimal comma, as spreadsheets expect there, or else a comma.',
    ),
}
