export type HeldProps = {
  ticketId: string
  /** Group of the shortcuts in the list of keys. */
  place: 'inbox' | 'ticket'
}
