// In its own module, so that it is loaded only when the user begins to type.
import { tagName } from '@support-desk/contract'
import { z } from 'zod'

/** The editable fields of a tag. */
export const tagDraft = z.object({ name: tagName })
