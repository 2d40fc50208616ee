import { z } from 'zod'
import { TOO_LONG } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'

/** Path separators and control characters. */
// oxlint-disable-next-line no-control-regex -- control characters are intended
const IN_NO_NAME = /[\u0000-\u001f\u007f-\u009f/\\]/

/** Name of a file, as sent. */
export const fileName = z
  .string()
  .min(1)
  .max(LIMITS.fileName, TOO_LONG)
  .refine(
    (name) => !IN_NO_NAME.test(name) && name.trim() !== '' && name !== '.' && name !== '..',
    message('This file name isn’t valid. Rename the file.'),
  )
