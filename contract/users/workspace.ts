/** First page after login: the one specified for the role, or the inbox. */
export const FIRST_PAGES = ['specified', 'inbox'] as const
/** After an action in the inbox: open the next ticket, or return to the list. */
export const AFTER_ACTION = ['next', 'list'] as const
/** Height of inbox rows. */
export const DENSITIES = ['comfortable', 'compact'] as const
/** Key that sends a reply or note: Control+Enter always, Enter if chosen. */
export const SEND_KEYS = ['mod+enter', 'enter'] as const
export type SendKey = (typeof SEND_KEYS)[number]

/** Preferences of a user for the pages. */
export type Workspace = {
  firstPage: (typeof FIRST_PAGES)[number]
  afterAction: (typeof AFTER_ACTION)[number]
  density: (typeof DENSITIES)[number]
  sendKey: SendKey
  /** Whether single letters are shortcuts. */
  letters: boolean
  /** Customised keys by action; an empty key means none. Macros have only customised keys. */
  keys: Record<string, string>
  /** Hidden columns by table. */
  hiddenColumns: Record<string, string[]>
  /** Accounts of senders with remote pictures shown automatically. */
  picturesFrom: string[]
  /** Whether the first steps of a new install are hidden. */
  hidesChecklist: boolean
}

/** Default preferences. */
export const USUAL_WORKSPACE: Workspace = {
  firstPage: 'specified',
  afterAction: 'next',
  density: 'comfortable',
  sendKey: 'mod+enter',
  letters: true,
  keys: {},
  hiddenColumns: {},
  picturesFrom: [],
  hidesChecklist: false,
}
