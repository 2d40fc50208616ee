import { messages } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'

/** Labels of file types with uncommon extensions. */
const LABELS = messages({
  eml: 'Email',
  ics: 'Calendar event',
  p7s: 'Digital signature (S/MIME)',
  p7m: 'Signed or encrypted email (S/MIME)',
  asc: 'Signature or key (PGP)',
})

/** The label of a file type with an uncommon extension; null for all others. */
export function labelOf(name: string): string | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(LABELS, ending) ? t(LABELS[ending as keyof typeof LABELS]) : null
}
