type Attributes = Record<string, string>

const COLOUR = /^(?:#[\da-f]{3}(?:[\da-f]{3})?|[a-z]{3,30})$/i
const ALIGNMENT = /^(?:left|right|center|justify|start|end)$/i
const HAS_BACKGROUND = new Set(['table', 'tr', 'td', 'th'])

/**
 * Removes all styles, because they could load, cover or hide content. Colours and alignment become presentational
 * attributes, which are harmless.
 */
export function withoutStyle(
  tagName: string,
  { style, ...attribs }: Attributes,
): { tagName: string; attribs: Attributes } {
  if (style === undefined) return { tagName, attribs }
  const styles = declarationsOf(style)
  const align = valueOf(styles, ALIGNMENT, 'text-align')
  const background = HAS_BACKGROUND.has(tagName)
    ? valueOf(styles, COLOUR, 'background-color', 'background')
    : null
  const colour = tagName === 'span' || tagName === 'font' ? valueOf(styles, COLOUR, 'color') : null
  return {
    tagName: colour === null ? tagName : 'font',
    attribs: {
      ...attribs,
      ...(align && { align }),
      ...(background && { bgcolor: background }),
      ...(colour && { color: colour }),
    },
  }
}

function declarationsOf(style: string): Map<string, string> {
  const declarations = style.slice(0, 2000).split(';')
  return new Map(
    declarations.flatMap((declaration) => {
      const at = declaration.indexOf(':')
      const name = declaration.slice(0, at).trim().toLowerCase()
      return at === -1 ? [] : [[name, declaration.slice(at + 1).trim()] as const]
    }),
  )
}

function valueOf(styles: ReadonlyMap<string, string>, form: RegExp, ...names: string[]): string | null {
  return (
    names.map((name) => styles.get(name)).find((value) => value !== undefined && form.test(value)) ?? null
  )
}
