/** Limits shared by server and pages. Lengths are in UTF-16 code units, sizes in bytes. */
export const LIMITS = {
  usernameMin: 2,
  username: 64,
  email: 254,
  phone: 40,
  passwordMin: 8,
  passwordMax: 200,
  employeeCode: 40,
  department: 80,
  subject: 200,
  message: 1000,
  chatMessage: 4000,
  /** Plain text of an email signature and of an acknowledgement. */
  signature: 1000,
  acknowledgement: 4000,
  /** Size of all pictures of a signature together. */
  signatureBytes: 500 * 1024,
  /** Shown and searched part of a mail; the rest of a longer one is stored beside it. */
  mailText: 100_000,
  tokenName: 80,
  /** Longest and default lifetime of a personal token, in days. */
  tokenDays: 365,
  tokenDaysDefault: 90,
  /** Valid tokens per account. */
  tokens: 50,
  serviceAccounts: 100,
  handoverNote: 500,
  note: 10_000,
  /** Length of a note about a requester, and notes per requester. */
  contactNote: 2000,
  contactNotes: 100,
  /** Further addresses per requester. */
  contactAddresses: 20,
  contactPhones: 20,
  /** Tickets that a merge of two contacts moves. */
  mergedContactTickets: 500,
  organisations: 10_000,
  organisationName: 100,
  organisationNotes: 5000,
  organisationDomains: 50,
  /** Mentions per note, and suggestions while typing a name. */
  mentions: 20,
  mentionable: 8,
  /** Scheduled replies per ticket. */
  scheduledReplies: 20,
  deskName: 60,
  teamName: 60,
  teams: 500,
  tagName: 40,
  tags: 20_000,
  /** Tags per ticket. */
  ticketTags: 30,
  teamMembers: 100,
  /** Length of a field's key, which conditions use after `field.`. */
  fieldKey: 30,
  fieldName: 60,
  fieldHelp: 300,
  /** Length of one text value. It has to fit into an index in any script. */
  fieldText: 400,
  fieldChoices: 200,
  fields: 200,
  forms: 50,
  formFields: 60,
  /** Messages per page of a conversation. */
  chatPage: 50,
  search: 200,
  /** Search results are counted up to this number. */
  countedTickets: 500,
  /** Ticket ids or numbers in one request. */
  ticketNumbers: 100,
  /** Ticket ids of one bulk job. */
  bulkIds: 1000,
  /** Running bulk jobs per user. */
  bulkJobsPerUser: 3,
  imageBytes: 5 * 1024 * 1024,
  /** Width times height. Larger pictures are refused without decoding. */
  imagePixels: 64_000_000,
  /** Size of one piece of an upload. */
  uploadPiece: 1024 * 1024,
  fileName: 255,
  /** Files per message, note or new ticket. */
  filesAtOnce: 20,
  /** Unattached files per user, and their total size in multiples of the largest file. */
  uploadsPerUser: 40,
  uploadSizesPerUser: 20,
  /** Size of a text preview. */
  previewedText: 256 * 1024,
  jsonBytes: 256 * 1024,
  /** Default and largest page of a list. */
  listRows: 500,
  /** Ticket ids per list in a row of the user list, newest first. */
  ticketIdsPerUser: 100,
  codeDigits: 6,
  factorCode: 40,
  factorName: 60,
  passkeysPerPerson: 10,
  recoveryCodes: 10,
  /** Accounts that one browser remembers. */
  devices: 5,
  deviceToken: 200,
  /** The secret of a setup link or an invitation. */
  linkToken: 100,
  /** Open invitations of colleagues. */
  invitations: 200,
  timeZone: 64,
  /** The public address of a desk. */
  publicUrl: 300,
  /** Customised keys per user. */
  ownKeys: 200,
  /** Tables with hidden columns per user, and hidden columns per table. */
  ownTables: 40,
  hiddenColumns: 40,
  /** Senders per user with remote pictures shown automatically. */
  picturesFrom: 100,
  /** Length, leaves and nesting of a condition. */
  conditionText: 2000,
  conditionLeaves: 100,
  conditionDepth: 10,
  /** Tickets of a condition are counted up to this number. */
  countedInQueue: 99,
  /** Queue rows in one request. */
  queueRows: 50,
  /** Links per ticket, and tickets merged into one. */
  ticketLinks: 100,
  mergedTickets: 50,
  macroName: 60,
  macroSteps: 40,
  /** Macros per user, per team, and shared with all staff. */
  macrosPerAudience: 200,
  mailboxName: 60,
  mailboxes: 50,
  /** Senders per mailbox with `Reply-To` as the requester. */
  replyToSenders: 50,
  /** Length of a mailbox's password, secret or token. */
  mailboxSecret: 8192,
  /** People in copy per ticket. */
  participants: 100,
  /** Recipients of a side conversation, and messages of the ticket that one of its messages quotes. */
  sideRecipients: 20,
  sideQuotes: 20,
  /** Side conversations per ticket, and messages shown of one. */
  sideConversations: 100,
  sideMessages: 200,
  /** All files of one message to third parties. */
  sideFileBytes: 15 * 1024 * 1024,
  /** Suggested recipients beside a ticket, from recent mails. */
  copied: 200,
  hostName: 253,
  /** Size of an incoming mail. */
  mailBytes: 50 * 1024 * 1024,
  calendars: 50,
  calendarName: 60,
  /** Opening times per day. */
  calendarSpans: 12,
  /** Special days of a calendar. */
  calendarDays: 500,
  calendarDayLabel: 100,
  /** Open time of a promise, in minutes. */
  openMinutes: 365 * 24 * 60,
  calendarFeedUrl: 2000,
  /** Pasted text of a feed, and bytes of a fetched one. */
  calendarFeedText: 100_000,
  calendarFeedBytes: 2 * 1024 * 1024,
  webhooks: 50,
  loginProviders: 50,
  loginProviderName: 60,
  /** Client secret of a login provider, or its private key as JWK. */
  loginProviderSecret: 8192,
  loginProviderText: 1000,
  /** Domains, scopes and `acr` values per provider. */
  loginProviderWords: 30,
  loginProviderGroups: 200,
  /** Length of a provider's answer. */
  loginAnswer: 8000,
  webhookUrl: 2000,
  webhookDescription: 200,
  viewName: 60,
  /** Views per user, per team, and shared with all staff. */
  viewsPerAudience: 50,
} as const

/** Length hints of forms; the server does not enforce them. */
export const HINTS = { subject: 30, date: 20 } as const

/** Polling interval of an open chat, in ms. */
export const CHAT_POLL_MS = 10_000

/** Undo window of a message's author, in ms. */
export const UNDO_MS = 10_000

export const PASSWORD_SYMBOLS = '@#$?&*'

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const
