import { type IcuNode, parseIcu } from 'pofile-ts'

/** The error of a translation; undefined if there is none. */
export function problemOf(language: string, source: string, translation: string): string | undefined {
  const [here, there] = [parseIcu(source), parseIcu(translation)]
  if (!here.success) return `The English text cannot be read: ${here.errors[0]?.message}`
  if (!there.success) return `The translation cannot be read: ${there.errors[0]?.message}`
  const differing = differenceOf(partsIn(here.ast), partsIn(there.ast))
  if (differing) return differing
  return casesMissing(language, there.ast)
}

/** The placeholders, tags and choices of a message, each as one word. */
function partsIn(nodes: readonly IcuNode[]): Set<string> {
  const parts = new Set<string>()
  for (const node of allOf(nodes)) {
    if (node.type === 'tag') parts.add(`<${node.value}>`)
    else if (node.type === 'plural' || node.type === 'select') parts.add(`{${node.value}, ${node.type}}`)
    else if (node.type !== 'literal' && node.type !== 'pound') parts.add(`{${node.value}}`)
  }
  return parts
}

function* allOf(nodes: readonly IcuNode[]): Generator<IcuNode> {
  for (const node of nodes) {
    yield node
    if (node.type === 'tag') yield* allOf(node.children)
    if (node.type === 'plural' || node.type === 'select')
      for (const { value } of Object.values(node.options)) yield* allOf(value)
  }
}

function differenceOf(source: ReadonlySet<string>, translation: ReadonlySet<string>): string | undefined {
  const lost = [...source].filter((part) => !translation.has(part))
  const added = [...translation].filter((part) => !source.has(part))
  if (lost.length > 0) return `${lost.join(', ')} is missing in the translation.`
  return added.length > 0 ? `${added.join(', ')} is not in the English text.` : undefined
}

/** Plurals need a case for every category of their language. */
function casesMissing(language: string, nodes: readonly IcuNode[]): string | undefined {
  for (const node of allOf(nodes)) {
    if (node.type !== 'plural') continue
    const type = node.pluralType
    const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions()
    const missing = pluralCategories.filter((category) => !Object.hasOwn(node.options, category))
    if (missing.length > 0) return `{${node.value}} has no case for ${missing.join(', ')}.`
  }
  return undefined
}
