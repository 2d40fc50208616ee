import { isolated } from '@support-desk/contract/languages/format'
import { currentLocale } from '../language/language.ts'

/** A name or another text of somebody's own, for a text that is not put together by `t`, which isolates what it inserts. */
export const isolate = (text: string): string => isolated(currentLocale(), text)
