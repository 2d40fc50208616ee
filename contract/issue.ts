import type { z } from 'zod'
import { message } from './languages/message.ts'

/** Is said of a field where the contract has no text for what is wrong. */
export const PLEASE_CHECK = message('Please check {field}.')

/** What is wrong with an input, as a text of ours and what its placeholders stand for. */
export const wordsOfIssue = (issue: z.core.$ZodIssue): { text: string; values: Record<string, string> } => ({
  text: issue.message,
  values: {
    field: issue.path.join('.'),
    // Digits alone: a limit is read like a number that somebody types.
    ...('maximum' in issue && { maximum: String(issue.maximum) }),
    // What the text of a check names.
    ...('name' in issue && { name: String(issue.name) }),
  },
})
