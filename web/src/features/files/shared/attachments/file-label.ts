import { messages } from '@support-desk/contract'
import { t } from '../../../../ui/language/t.ts'

/** What files are whose endings few people know. */
const LABELS = messages({
  eml: 'Email',
  ics: 'Calendar event',
  p7s: 'Digital signature (S/MIME)',
  p7m: 'Signed or encrypted email (S/MIME)',
  asc: 'Signature or key (PGP)',
})

/** What a file is, where its name alone may not tell; null for all others. */
export function labelOf(name: string): string | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(LABELS, ending) ? t(LABELS[ending as keyof typeof LABELS]) : null
}
