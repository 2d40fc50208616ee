import { t } from '../language/t.ts'

/**
 * Error text for a text that is too long, shown while typing. Undefined if the text fits. Fields for pasted text have
 * no `maxLength`, because browsers would cut the text silently.
 */
export const tooMany = (text: string, most: number): string | undefined =>
  text.length > most
    ? t('{count, plural, one {# character too many.} other {# characters too many.}}', {
        count: text.length - most,
      })
    : undefined
