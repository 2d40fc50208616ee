import { label, labelKey } from '../label.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'

/** What is equal for names that no two tags may have. */
export const tagNameKey = labelKey

/** The name of a tag, as somebody chooses it. */
export const tagName = label({
  maximum: LIMITS.tagName,
  missing: message('Please give the tag a name.'),
  reserved: new Set(['none']),
})
