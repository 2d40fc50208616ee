import { parsePo } from 'pofile-ts'
import type { Catalog } from './format.ts'
import { keyOf } from './message.ts'

/** The catalog of a PO file: `msgid` is the English text, `msgctxt` its context, `msgstr` the translation. */
export const catalogOf = (po: string): Catalog =>
  Object.fromEntries(
    parsePo(po)
      .items.filter(({ obsolete, msgstr }) => !obsolete && msgstr[0])
      .map(({ msgid, msgctxt, msgstr }) => [keyOf(msgid, msgctxt ?? undefined), msgstr[0] ?? '']),
  )
