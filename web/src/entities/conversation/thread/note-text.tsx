import type { Note } from '#api/models.ts'
import { Fragment } from 'react'
import { MessageText } from '../messages/message-text.tsx'
import classes from './thread.module.css'

/** The words of a note, with whom it mentions marked. */
export function NoteText({ text, mentions }: Pick<Note, 'text' | 'mentions'>) {
  return piecesOf(
    text,
    mentions.map(({ name }) => name),
  ).map(({ words, isMention }, index) =>
    isMention ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have nothing else
      <bdi key={index} className={classes.mention}>
        {words}
      </bdi>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have nothing else
      <Fragment key={index}>
        <MessageText text={words} />
      </Fragment>
    ),
  )
}

/** A text in pieces, where `@` and one of some names are a piece of their own. */
export function piecesOf(text: string, names: readonly string[]): { words: string; isMention: boolean }[] {
  const wanted = names.filter((name) => name !== '').toSorted((one, other) => other.length - one.length)
  if (wanted.length === 0) return [{ words: text, isMention: false }]
  const any = new RegExp(`(@(?:${wanted.map((name) => escaped(name)).join('|')}))`, 'u')
  return text
    .split(any)
    .map((words, index) => ({ words, isMention: index % 2 === 1 }))
    .filter(({ words }) => words !== '')
}

const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
