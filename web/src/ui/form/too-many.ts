import { t } from '../language/t.ts'

/**
 * What is wrong with a text that is longer than it may be, while it is written; undefined for one that fits. Fields that people paste
 * into have no `maxLength`: browsers would cut the text without a word.
 */
export const tooMany = (text: string, most: number): string | undefined =>
  text.length > most
    ? t('{count, plural, one {# character too many.} other {# characters too many.}}', {
        count: text.length - most,
      })
    : undefined
