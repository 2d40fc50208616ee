import type { NamedMention } from '@support-desk/contract'

/** What is being written of a mention: where its `@` stands, and the beginning of the name. */
export type MentionDraft = { at: number; beginning: string }

/** The mention that is written at a place in a text; null where there is none. */
export function mentionAt(text: string, caret: number): MentionDraft | null {
  const found = /(?:^|[\s(])@([^\s@]{0,64})$/u.exec(text.slice(0, caret))
  const beginning = found?.[1]
  return beginning === undefined ? null : { at: caret - beginning.length - 1, beginning }
}

/** The text with a mention in the place of its beginning, and where one goes on writing. */
export function withMention(
  text: string,
  { at, beginning }: MentionDraft,
  { name }: Pick<NamedMention, 'name'>,
): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `
  const after = text.slice(at + 1 + beginning.length).replace(/^ /, '')
  return { text: before + after, caret: before.length }
}

/** Those of the chosen ones that the text still names, each once. */
export const mentionsLeft = (text: string, chosen: readonly NamedMention[]): NamedMention[] => [
  ...new Map(
    chosen.filter(({ name }) => text.includes(`@${name}`)).map((each) => [`${each.kind} ${each.id}`, each]),
  ).values(),
]
