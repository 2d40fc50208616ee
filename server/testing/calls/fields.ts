import { type Call, CALLS, type CallName, documentOfText } from '@support-desk/contract'
import { contentOfPeople } from './contents.ts'
import { contentOfSides } from './fields-sides.ts'
import { USUAL_SETTINGS } from './usual-settings.ts'
import { contentWithSecrets } from './content-with-secrets.ts'
import type { SubjectKind } from './subject-kind.ts'
import type { Subject } from './subjects.ts'
import {
  calendarRequests,
  mailboxDraft,
  signInRequests,
  outgoingDraft,
  providerDraft,
  signatureRequests,
  webhookDraft,
} from './drafts.ts'
import type { LooseInput } from './test-server.ts'

/** An input of a call: a parameter of its path, its query or its body, or a field of its form. */
export type Field = { name: string; place: 'params' | 'query' | 'body' | `form ${string}` }

/** All fields of a call in the contract. */
export function fieldsOf(call: Call): Field[] {
  const inForm = Object.entries(call.upload?.fields ?? {}).flatMap(([part, schema]) =>
    'shape' in schema ? namesIn(schema.shape).map((name) => ({ name, place: `form ${part}` as const })) : [],
  )
  return [
    ...(['params', 'query', 'body'] as const).flatMap((place) =>
      namesIn(call[place]?.shape).map((name) => ({ name, place })),
    ),
    ...inForm,
  ]
}

const namesIn = (shape: unknown): string[] => Object.keys(shape ?? {})

/** Fields that name a subject: by field name, or by call and field name if the meaning varies. */
const NAMES_A_SUBJECT: Record<string, SubjectKind> = {
  ticketid: 'ticket',
  ticketId: 'ticket',
  assigneeId: 'user',
  requesterId: 'user',
  mergedId: 'user',
  Ticketid: 'ticket',
  messageId: 'message',
  noteId: 'note',
  replyId: 'scheduledReply',
  userId: 'user',
  userid: 'user',
  supportteamid: 'user',
  'dismissNotification.id': 'notification',
  notificationId: 'notification',
  'retryFailedEmail.id': 'mail',
  receivedId: 'mailEntry',
  'deleteSecondFactor.id': 'factor',
  'deleteSession.id': 'session',
  tokenId: 'token',
  'createServiceAccountToken.userId': 'service',
  teamId: 'team',
  organisationId: 'organisation',
  mailboxId: 'mailbox',
  webhookId: 'webhook',
  calendarId: 'calendar',
  providerId: 'loginProvider',
  identityId: 'identity',
  tagId: 'tag',
  'mergeTag.intoId': 'tag',
  'updateField.key': 'field',
  formId: 'form',
  jobId: 'bulkJob',
  uploadId: 'upload',
  attachmentId: 'attachment',
  viewId: 'view',
  macroId: 'macro',
  intoId: 'ticket',
  otherId: 'ticket',
  linkId: 'link',
  invitationId: 'invitation',
  view: 'view',
}

/** Fields that name no subject of another user. */
const IS_CONTENT = new Set(
  [
    'limit cursor q sort scope statuses before since filter size screenshot count currentMessageCount version',
    'only upTo unread seen anyway take expectedLast sendAt writtenAt requester channel tags acknowledges',
    // Tickets of other users are left out of the answer.
    'ids numbers',
    'condition order columns grouping icon visibility place',
    'reason messages note release memberIds address chat text key status date time subject message department EMPcode employeeCode assigned role power',
    // The steps of macros have their own tests.
    'reply steps action value',
    'mentions about document ticketFiles sideConversationId sideMessageId',
    // Tags belong to all staff.
    'add remove list match makers isArchived',
    'replyName signature door settings isOn importSince acknowledges readsJunk canaryMinutes quotes checksBy replyToSenders movesTo movesAfterDays',
    'accent variant help choices kind description picture fields values',
    'scopes days occasions views quietHours challenge setup code name answer secondFactor token turn priority until wakes purpose',
    'share tell relation blockSender pattern blockedSenderId',
    // Files of other users are refused like missing ones; see `files/attachments`.
    'offset preview files document',
    // Removing an account that does not take part does nothing.
    'accountId',
    // The id of a missing mail. The rights to read mails are tested in inbound/ledger.
    'mailId mailboxId state decision',
    // Tested in webhooks and contacts. A missing one is refused like one of another webhook or contact.
    'deliveryId url groups addressId phoneId number contactNoteId domain sharesTickets notes mergeId',
    // Fields of calendars.
    'week country region year startsAt minutes',
    // Fields of logins by providers.
    // Fields of the server of outgoing mail.
    'host port security user fromAddress fromName server currentPassword sentAt',
    'provider tenant issuer clientId clientSecret domains scopes groupsClaim groups makesAccounts trustsFactor factorAcrs query',
    'group from to format separator language timeZone publicUrl browser workspace',
    'username email password repeatpassword repeatedPassword otpemail otp pto log_detail userPassword current devices',
  ].flatMap((names) => names.split(' ')),
)

/**
 * Fields that refuse no id: filters of the audit log find nothing for an unknown id. The macros of messages and notes
 * are tested in `server/messages`.
 */
const IS_FILTER = new Set([
  ...['listAuditEntries', 'exportAuditEntries'].flatMap((call) => [`${call}.userId`, `${call}.ticket`]),
  'createMessage.macroId',
  'createNote.macroId',
])

/** The fields of a call that name a subject, in order, and the fields that are not classified yet. */
export function subjectsOf(name: CallName): {
  subjects: (Field & { kind: SubjectKind })[]
  unclassified: string[]
} {
  const fields = fieldsOf(CALLS[name])
  const isFilter = (field: Field) => IS_FILTER.has(`${name}.${field.name}`)
  const kindOf = (field: Field) =>
    isFilter(field) ? undefined : (NAMES_A_SUBJECT[`${name}.${field.name}`] ?? NAMES_A_SUBJECT[field.name])
  return {
    subjects: fields.flatMap((field) =>
      [kindOf(field)].flatMap((kind) => (kind ? [{ ...field, kind }] : [])),
    ),
    unclassified: fields
      .filter((field) => !kindOf(field) && !isFilter(field) && !IS_CONTENT.has(field.name))
      .map(({ name: n }) => n),
  }
}

const texts = { subject: 'Printer', message: 'It smokes.' }
const secret = { password: 'Quiet#Harbour71', repeatpassword: 'Quiet#Harbour71' }
const chosen = { password: 'Quiet#Harbour71', repeatedPassword: 'Quiet#Harbour71' }
/** A well-formed answer that proves nothing. */
const passkeyAnswer = {
  id: 'id',
  rawId: 'id',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'AA', signature: 'AA' },
}
/** A future time: the clock of tests starts in January. */
const LATER = '2026-09-01T09:00:00.000Z'
let made = 0
const macroBody = () => ({ name: `Macro ${made}`, steps: [{ kind: 'priority', value: 'high' }] })

/** The other fields of a valid request. */
function contentOf(name: CallName): LooseInput {
  const username = `newcomer-${++made}`
  const [email, scopes] = [`${username}@example.com`, ['tickets:read']]
  const registration = { username, email, ...secret }
  const examples: Partial<Record<CallName, LooseInput>> = {
    requestCode: { body: { email } },
    register: { body: { ...registration, otpemail: email, otp: '123456', pto: 'challenge' } },
    addStaff: { params: { role: 'SupportTeam' }, body: registration },
    logIn: { body: { log_detail: `nobody-${made}`, userPassword: 'Quiet#Harbour71' } },
    createPasswordReset: { body: { email } },
    ...contentWithSecrets({ username, email }),
    updatePassword: { body: { current: 'Wrong#123', ...chosen } },
    legacyUpdateProfile: { fields: { inputs: { department: 'Physics', EMPcode: 'PH-7' } } },
    updateProfile: { fields: { profile: { department: 'Physics', employeeCode: 'PH-7' } } },
    legacyListUsers: { params: { filter: 'User' } },
    listUsers: { query: { role: 'User' } },
    postChat: { body: { chat: 'Hello' } },
    createBulkJob: { body: { action: 'priority', value: 'normal' } },
    createBlockedSender: { body: { pattern: email } },
    createUpload: { body: { name: 'notes.txt', size: 4 } },
    appendUpload: { query: { offset: 0 }, bytes: Buffer.from('text') },
    createAttachments: { body: { files: ['none'] } },
    createMessage: { body: { text: 'Hello' } },
    createNote: { body: { text: 'Known fault' } },
    updateScheduledReply: { body: { text: 'Hello', sendAt: LATER } },
    sendScheduledReply: { body: {} },
    createSharedDraft: { body: { text: 'Hello' } },
    updateSharedDraft: { body: { text: 'Hello', writtenAt: LATER } },
    decideHeldMail: { body: { decision: 'ignore' } },
    createParticipant: { body: { address: `copied-${made}@example.com` } },
    ...contentOfSides(made),
    updateWatch: { body: { about: ['messages'] } },
    getTicketPicture: { params: { size: 'thumb' } },
    checkChat: { params: { currentMessageCount: 0 } },
    markMessagesRead: { body: { count: 0 } },
    filterMyTickets: { params: { filter: 'Total' } },
    filterAllTickets: { params: { filter: 'Total' } },
    filterAssignedTickets: { params: { filter: 'Total' } },
    updateTicket: { body: { status: 'Pending' } },
    updateTicketStatus: { body: { status: 'Pending' } },
    // The version of a ticket that the client knows.
    assignTicket: { body: { version: 2 } },
    handOverTicket: { body: { version: 2 } },
    releaseTicket: { body: { version: 2 } },
    createMailbox: { body: mailboxDraft(made) },
    updateMailbox: { body: { ...mailboxDraft(made), version: 1 } },
    detectMailServers: { body: { address: 'help@gmx.de' } },
    checkMailboxTest: { body: { sentAt: '2026-01-01T00:00:00.000Z' } },
    ...signInRequests(),
    updateOutgoingMail: { body: { ...outgoingDraft, currentPassword: 'Quiet#Harbour71', version: 0 } },
    createLoginProvider: { body: providerDraft(`https://login.invalid/${made}`) },
    updateLoginProvider: { body: { ...providerDraft('https://login.invalid'), version: 1 } },
    testLoginProvider: { body: { issuer: 'https://127.0.0.1' } },
    finishProviderLogin: { body: { query: 'code=none&state=none' } },
    linkProviderLogin: { body: { password: 'Wrong#123' } },
    deleteIdentity: { body: { password: 'Quiet#Harbour71' } },
    ...signatureRequests(documentOfText('Kind regards')),
    ...calendarRequests(made),
    createWebhook: { body: webhookDraft(made) },
    updateWebhook: { body: { ...webhookDraft(made), version: 1 } },
    getWebhookDelivery: { params: { deliveryId: 'none' } },
    resendWebhookDelivery: { params: { deliveryId: 'none' } },
    ...contentOfPeople(made),
    createField: {
      body: {
        key: `made_${[...String(made)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
        name: 'Site',
        kind: 'text',
      },
    },
    updateField: { body: { name: 'Site', isArchived: false, version: 1 } },
    createForm: { body: { name: 'New laptop' } },
    updateForm: { body: { name: 'New laptop', isArchived: false, version: 1 } },
    createTicket: { body: { date: '2026-01-05', ...texts } },
    createTicketForRequester: { body: { ...texts, requester: { email }, channel: 'phone' } },
    updateTicketFields: { body: { values: {} } },
    checkCondition: { body: { text: 'is:open' } },
    listConditionValues: { query: { name: 'assignee' } },
    updateTicketTurn: { body: { turn: 'third' } },
    updateTicketPriority: { body: { priority: 'high' } },
    snoozeTicket: { body: { until: null, wakes: 'answer' } },
    createTicketLink: { body: { relation: 'related' } },
    splitTicket: { body: { subject: 'The other printer' } },
    getEvents: { query: { since: 0 } },
    deleteNotifications: { query: { upTo: '2026-01-01T00:00:00.000Z' } },
    verifyLoginCode: { body: { challenge: 'none', code: '123456' } },
    createLoginPasskeyOptions: { body: { challenge: 'none' } },
    verifyLoginPasskey: { body: { challenge: 'none', answer: passkeyAnswer } },
    createAuthenticatorAppSetup: { body: { password: 'Quiet#Harbour71' } },
    createAuthenticatorApp: { body: { setup: 'none', code: '123456' } },
    createPasskeySetup: { body: { password: 'Quiet#Harbour71' } },
    createPasskey: { body: { setup: 'none', name: 'Key', answer: passkeyAnswer } },
    deleteSecondFactor: { body: { password: 'Quiet#Harbour71' } },
    createRecoveryCodes: { body: { password: 'Wrong#123' } },
    eraseOwnAccount: { body: { password: 'Wrong#123' } },
    createOwnToken: { body: { name: 'Script', scopes, password: 'Quiet#Harbour71' } },
    updateOwnToken: { body: { scopes } },
    createServiceAccount: { body: { username, role: 'User', password: 'Quiet#Harbour71' } },
    createServiceAccountToken: { body: { name: 'Sync', scopes, password: 'Quiet#Harbour71' } },
    updateSecuritySettings: { body: { secondFactor: [] } },
    updateBranding: { body: { name: 'Acme Help', accent: '#0b6e4f' } },
    updateDeskSettings: { body: { timeZone: 'Europe/Berlin' } },
    updateLogo: { params: { variant: 'light' } },
    deleteLogo: { params: { variant: 'light' } },
    suspendUser: { body: { reason: 'left' } },
    createView: { body: { name: 'VPN', condition: 'is:open', visibility: 'team' } },
    updateView: { body: { name: 'VPN', condition: 'is:open', visibility: 'team' } },
    createMacro: { body: { ...macroBody(), visibility: 'team' } },
    updateMacro: { body: { ...macroBody(), visibility: 'team' } },
    updatePreferences: { body: { language: 'de', timeZone: 'Europe/Berlin' } },
    updateNotificationSettings: { body: USUAL_SETTINGS },
    updateMailPreferences: { body: { assigned: true, status: true, chat: true } },
    raiseTicket: { fields: { ticketdetails: { date: '2026-01-05', time: '', ...texts } } },
  }
  return examples[name] ?? {}
}

/** A well-formed request about the given subjects, in the order of {@link subjectsOf}. */
export function requestAbout(name: CallName, subjects: readonly Subject[]): LooseInput {
  const content = contentOf(name)
  const input = {
    params: { ...content.params } as Record<string, string | number>,
    query: { ...content.query },
    body: { ...(content.body as object) } as Record<string, unknown>,
    fields: structuredClone(content.fields ?? {}) as Record<string, Record<string, unknown>>,
    ...(content.bytes && { bytes: content.bytes }),
  }
  for (const [index, { name: field, place }] of subjectsOf(name).subjects.entries()) {
    const { id = '', power } = subjects[index] ?? {}
    if (place === 'params' || place === 'query' || place === 'body') input[place][field] = id
    else (input.fields[place.slice('form '.length)] ??= {})[field] = id
    if (power && asksForPower(CALLS[name])) input.params['power'] = power
  }
  return input
}

const asksForPower = (call: Call): boolean => 'power' in (call.params?.shape ?? {})
