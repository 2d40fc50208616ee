import { label, labelKey } from '../label.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'

/** Uniqueness key of a tag's name. */
export const tagNameKey = labelKey

export const tagName = label({
  maximum: LIMITS.tagName,
  missing: message('Enter a name for the tag.'),
  reserved: new Set(['none']),
})
