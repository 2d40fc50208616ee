/** Every number that server and pages have to agree on. Lengths are in UTF-16 code units, sizes in bytes. */
export const LIMITS = {
  usernameMin: 2,
  username: 64,
  email: 254,
  passwordMin: 8,
  passwordMax: 200,
  employeeCode: 40,
  department: 80,
  subject: 200,
  message: 1000,
  chatMessage: 4000,
  /** Of an email that is shown and searched as a message; the rest of a longer one is kept beside it. */
  mailText: 100_000,
  tokenName: 80,
  /** Days that a token of a person is good for at most, and where nothing else is chosen. */
  tokenDays: 365,
  tokenDaysDefault: 90,
  /** Tokens of one account that are good. */
  tokens: 50,
  serviceAccounts: 100,
  handoverNote: 500,
  note: 10_000,
  /** People and teams that one note mentions, and suggestions while one types a name. */
  mentions: 20,
  mentionable: 8,
  /** Replies of one ticket that are to be sent later. */
  scheduledReplies: 20,
  teamName: 60,
  teams: 500,
  tagName: 40,
  tags: 20_000,
  /** Tags that one ticket has. */
  ticketTags: 30,
  teamMembers: 100,
  /** By which a field stands in conditions, after `field.`. */
  fieldKey: 30,
  fieldName: 60,
  fieldHelp: 300,
  /** Of one value that is written. It has to fit into an index in any script. */
  fieldText: 400,
  fieldChoices: 200,
  fields: 200,
  forms: 50,
  formFields: 60,
  /** Messages that one step of scrolling up loads. */
  chatPage: 50,
  search: 200,
  /** Tickets that a search finds are counted up to this number. */
  countedTickets: 500,
  /** Ids, and numbers, of tickets that one call asks about. */
  ticketNumbers: 100,
  /** Tickets that a bulk job is given by their ids. */
  bulkIds: 1000,
  /** Bulk jobs of one user that are under way at a time. */
  bulkJobsPerUser: 3,
  imageBytes: 5 * 1024 * 1024,
  /** Width times height beyond which a picture is refused without being decoded. */
  imagePixels: 64_000_000,
  /** Of one piece of a file that is sent in pieces. */
  uploadPiece: 1024 * 1024,
  fileName: 255,
  /** Files of one message, note or ticket, when it is written. */
  filesAtOnce: 20,
  /** Files of one user that hang on nothing yet, and how many times the largest size they may have together. */
  uploadsPerUser: 40,
  uploadSizesPerUser: 20,
  /** Bytes of a text that its preview shows. */
  previewedText: 256 * 1024,
  jsonBytes: 256 * 1024,
  /** Default and most rows of one list answer. */
  listRows: 500,
  /** How many ticket ids a row of the user list carries per list, newest first. */
  ticketIdsPerUser: 100,
  codeDigits: 6,
  factorCode: 40,
  factorName: 60,
  passkeysPerPerson: 10,
  recoveryCodes: 10,
  /** Users whose logins one browser remembers. */
  devices: 5,
  deviceToken: 200,
  timeZone: 64,
  /** Actions and macros that somebody gives another key. */
  ownKeys: 200,
  /** Tables of which somebody does without columns, and columns of one. */
  ownTables: 40,
  hiddenColumns: 40,
  /** Senders of whose mails somebody always sees the pictures. */
  picturesFrom: 100,
  /** Signs of the text of a condition, its single conditions, and groups inside each other. */
  conditionText: 2000,
  conditionLeaves: 100,
  conditionDepth: 10,
  /** Tickets that a condition finds are counted up to this number. */
  countedInQueue: 99,
  /** Rows of the queue that one call asks about. */
  queueRows: 50,
  /** Links of one ticket, and tickets that are merged into one. */
  ticketLinks: 100,
  mergedTickets: 50,
  macroName: 60,
  macroSteps: 40,
  /** Macros of one user’s own, of one team, and of everybody. */
  macrosPerAudience: 200,
  mailboxName: 60,
  mailboxes: 50,
  /** Senders of one mailbox whose Reply-To address is the requester. */
  replyToSenders: 50,
  mailboxSignature: 2000,
  /** Passwords, secrets and tokens by which a mailbox is opened: tokens are long. */
  mailboxSecret: 8192,
  /** Who takes part in one ticket by mail, beside its requester. */
  participants: 100,
  /** Other recipients of the latest mails, as shown beside a ticket. */
  copied: 200,
  hostName: 253,
  /** Of one mail that comes in. */
  mailBytes: 50 * 1024 * 1024,
  webhooks: 50,
  loginProviders: 50,
  loginProviderName: 60,
  /** Of a client at a login provider: a secret, or a private key as JWK. */
  loginProviderSecret: 8192,
  loginProviderText: 1000,
  /** Domains, scopes and values of `acr` of a provider. */
  loginProviderWords: 30,
  loginProviderGroups: 200,
  /** What a provider may lead back with. */
  loginAnswer: 8000,
  webhookUrl: 2000,
  webhookDescription: 200,
  viewName: 60,
  /** Views of one user's own, of one team, and of everybody. */
  viewsPerAudience: 50,
} as const

/** Hints that forms show; the server does not enforce them. */
export const HINTS = { subject: 30, date: 20 } as const

/** How often an open chat asks whether there is something new, in milliseconds. */
export const CHAT_POLL_MS = 10_000

/** How long the author of a message can take it back, in milliseconds. */
export const UNDO_MS = 10_000

export const PASSWORD_SYMBOLS = '@#$?&*'

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const
