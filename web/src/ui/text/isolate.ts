import { isolated } from '@support-desk/contract/languages/format'
import { currentLocale } from '../language/language.ts'

/**
 * Isolates the direction of a name or other user text. For texts that are not built by `t`, which isolates its values.
 */
export const isolate = (text: string): string => isolated(currentLocale(), text)
