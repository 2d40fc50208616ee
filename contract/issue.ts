import type { z } from 'zod'
import { message } from './languages/message.ts'

/** Fallback text for an invalid field. */
export const PLEASE_CHECK = message('Please check {field}.')

/** Text of a validation issue, with its placeholder values. */
export const wordsOfIssue = (issue: z.core.$ZodIssue): { text: string; values: Record<string, string> } => ({
  text: issue.message,
  values: {
    field: issue.path.join('.'),
    // Plain digits, as in input fields.
    ...('maximum' in issue && { maximum: String(issue.maximum) }),
    // Name inserted by the text of a check.
    ...('name' in issue && { name: String(issue.name) }),
  },
})
