/** Where held mails are shown. */
export type HeldProps = {
  ticketId: string
  /** Where the keys of the page are listed. */
  place: 'inbox' | 'ticket'
}
