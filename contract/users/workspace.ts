/** Where somebody begins after logging in: the page that the specification gives their role, or the inbox. */
export const FIRST_PAGES = ['specified', 'inbox'] as const
/** What comes after an action in the inbox: the next ticket, or the list. */
export const AFTER_ACTION = ['next', 'list'] as const
/** How much room a row of the inbox takes. */
export const DENSITIES = ['comfortable', 'compact'] as const
/** By which key a reply or a note is sent: Control with Enter always does, Enter alone where it is so chosen. */
export const SEND_KEYS = ['mod+enter', 'enter'] as const
export type SendKey = (typeof SEND_KEYS)[number]

/** How somebody works in the pages. */
export type Workspace = {
  firstPage: (typeof FIRST_PAGES)[number]
  afterAction: (typeof AFTER_ACTION)[number]
  density: (typeof DENSITIES)[number]
  sendKey: SendKey
  /** Whether single letters act. */
  letters: boolean
  /** Keys by action, where somebody wants others than usual; empty: none. Macros have those alone that somebody gave them. */
  keys: Record<string, string>
  /** Columns that somebody does without, by the table that they are of. */
  hiddenColumns: Record<string, string[]>
  /** Accounts of senders whose mails are shown with the pictures of other servers at once. */
  picturesFrom: string[]
}

/** How everybody works who has chosen nothing. */
export const USUAL_WORKSPACE: Workspace = {
  firstPage: 'specified',
  afterAction: 'next',
  density: 'comfortable',
  sendKey: 'mod+enter',
  letters: true,
  keys: {},
  hiddenColumns: {},
  picturesFrom: [],
}
