/** Kinds of text that newcomers read. */
export type TextKind = 'comments' | 'comments of tests' | 'test names' | 'documents'

/** Words of a kind of text in one file, and the markers among them. */
export type WordCount = { kind: TextKind; file: string; words: number; markers: readonly string[] }

/** Words that stand in a sentence instead of a name. One is fine; many in a file show that things are not called by their names. */
const MARKERS = new RegExp(
  `\\b(?:${[
    'whoever|whatever|whichever|whom|whose|nobody|somebody|anybody|everybody',
    "so (?:many|long|often|much)|meanwhile|anew|by itself|by themselves|of its own|of one’s own|of one's own",
    'of which|the same of|the others|those (?:who|that|of)',
    'what (?:is|was|were|are|has|had|comes|goes|makes|stands|waits|follows|it|they|one|nobody|somebody|others)',
    'who (?:is|are|was|has|had|does|do|asks?|comes?|reads|writes|waits|may|can|knows)',
    '(?:is|are|was) told|(?:is|are) asked|is said|has to come|give[sn]? way|beside it|beside each other|at rest',
  ].join('|')})\\b`,
  'gi',
)

const COMMENT = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm
const TEST_NAME = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])([\s\S]*?)\1/g
/** Code in a document. */
const QUOTED = /```[\s\S]*?```|`[^`]*`|^ {4}.*$|https?:\S+/gm

/** Counts the words and markers of a source file or a document. */
export function countWords(file: string, text: string): WordCount[] {
  if (file.endsWith('.md')) return [countIn('documents', file, text.replace(QUOTED, ' '))]
  const isTest = /\.test\.|(?:^|\/)(?:testing|tests)\//.test(file)
  const comments = (text.match(COMMENT) ?? []).join('\n')
  const names = [...text.matchAll(TEST_NAME)].map(([, , name]) => name).join('\n')
  return [
    countIn(isTest ? 'comments of tests' : 'comments', file, comments),
    ...(file.includes('.test.') ? [countIn('test names', file, names)] : []),
  ]
}

const countIn = (kind: TextKind, file: string, text: string): WordCount => ({
  kind,
  file,
  words: text.match(/[\p{L}\d’']+/gu)?.length ?? 0,
  markers: text.match(MARKERS) ?? [],
})

/** Markers per 1,000 words of each kind of text. */
export function markersPerThousand(counts: readonly WordCount[]): Map<TextKind, number> {
  const kinds = Map.groupBy(counts, ({ kind }) => kind)
  return new Map(
    [...kinds].map(([kind, of]) => {
      const words = of.reduce((sum, count) => sum + count.words, 0)
      const markers = of.reduce((sum, count) => sum + count.markers.length, 0)
      return [kind, words === 0 ? 0 : (1000 * markers) / words]
    }),
  )
}
