/** Where held mails are shown. */
export type HeldProps = {
  ticketId: string
  /** Where the keys of the page are listed. */
  place: 'inbox' | 'ticket'
  /** Says what was done, with a way to take it back. */
  onUndoable: (words: string, undo: () => Promise<string>) => void
}
