import { LOGIN_PROVIDER_ERRORS } from './auth/errors-providers.ts'
import { message, type Message } from './languages/message.ts'

/** All refusals with a code: HTTP status and text for people. */
export const ERRORS = {
  validation: { status: 400, text: message('Please check what you entered.') },
  bad_json: { status: 400, text: message('The request is not valid JSON.') },
  bad_upload: {
    status: 400,
    text: message('The upload is incomplete or not readable. Please send it again.'),
  },
  too_large: { status: 413, text: message('That is more than this form accepts.') },
  unsupported_type: { status: 415, text: message('This content type is not accepted here.') },
  unauthenticated: { status: 401, text: message('Please log in.') },
  login_failed: { status: 401, text: message('Username or password is wrong.') },
  password_common: {
    status: 400,
    text: message(
      'This password is easy to guess. Please add some words, or let a password manager make one.',
    ),
  },
  password_wrong: { status: 400, text: message('That is not your password.') },
  second_factor_needed: { status: 401, text: message('One more step: please confirm that it is you.') },
  second_factor_wrong: { status: 400, text: message('That did not work. Please try again.') },
  second_step_over: {
    status: 400,
    text: message('This took too long or too many tries. Please start again.'),
  },
  factor_unreadable: {
    status: 409,
    text: message(
      'Your authenticator app cannot be checked. Use a recovery code, or ask an admin to remove the app.',
    ),
  },
  factor_in_use: { status: 409, text: message('This is set up already.') },
  too_many_passkeys: {
    status: 409,
    text: message('You have as many passkeys as can be kept. Remove one first.'),
  },
  passkeys_unusable: { status: 409, text: message('Passkeys do not work at this address of the help desk.') },
  ...LOGIN_PROVIDER_ERRORS,
  forbidden: { status: 403, text: message('Your role may not do this.') },
  token_malformed: {
    status: 401,
    text: message('This is no whole API token: its checksum does not match. Was it copied to its end?'),
  },
  token_expired: { status: 401, text: message('This API token has expired. Make a new one.') },
  token_revoked: { status: 401, text: message('This API token was revoked.') },
  scope_missing: { status: 403, text: message('This API token does not have the scope that this needs.') },
  session_needed: { status: 403, text: message('API tokens may not do this. Please log in for it.') },
  too_many_tokens: {
    status: 409,
    text: message('There are as many API tokens as can be kept. Revoke one first.'),
  },
  too_many_service_accounts: {
    status: 409,
    text: message('There are as many service accounts as can be kept. Delete one first.'),
  },
  password_change_needed: { status: 403, text: message('Please choose a new password first.') },
  second_factor_needed_first: {
    status: 403,
    text: message('Please set up a second step for your login first.'),
  },
  not_assignee: { status: 403, text: message('Only the person this ticket is assigned to may change it.') },
  wrong_host: { status: 421, text: message('This help desk is not at this address.') },
  not_found: { status: 404, text: message('There is nothing here.') },
  method_not_allowed: { status: 405, text: message('This address does not take this method.') },
  unchanged: { status: 404, text: message('Nothing new.') },
  ticket_taken: { status: 409, text: message('Somebody else has this ticket already.') },
  ticket_changed: { status: 409, text: message('This ticket has changed since you opened it.') },
  not_assigned: { status: 409, text: message('Nobody has this ticket. Assign it instead.') },
  same_assignee: { status: 409, text: message('They have this ticket already. Choose somebody else.') },
  not_author: { status: 403, text: message('Only whoever began this may do that.') },
  too_many_bulk_jobs: {
    status: 409,
    text: message('Several of these are under way. Please wait until one of them is done.'),
  },
  too_many_views: {
    status: 409,
    text: message('There are as many views as can be kept here. Delete one first.'),
  },
  macro_name_in_use: { status: 409, text: message('There is a macro of this name already.') },
  too_many_macros: {
    status: 409,
    text: message('There are as many macros as can be kept here. Delete one first.'),
  },
  too_late: { status: 409, text: message('It is too late to take this message back.') },
  sent_already: { status: 409, text: message('This reply has been sent already.') },
  too_many_scheduled: {
    status: 409,
    text: message('As many replies as can be wait here to be sent. Send or cancel one first.'),
  },
  newer_messages: { status: 409, text: message('Somebody wrote in the meantime.') },
  ticket_merged: {
    status: 409,
    text: message('This ticket was merged into another one. Nobody writes in it any more.'),
  },
  ticket_has_merged: {
    status: 409,
    text: message(
      'Other tickets were merged into this one. Take these merges back first, or merge the other way round.',
    ),
  },
  too_many_merged: { status: 409, text: message('As many tickets as can be were merged into that one.') },
  not_merged: { status: 409, text: message('This ticket was not merged into another one.') },
  nobody_to_solve: {
    status: 409,
    text: message('Nobody has either of these tickets. Assign one of them first.'),
  },
  not_of_requester: {
    status: 409,
    text: message('Only what the requester wrote can become a ticket of theirs.'),
  },
  nothing_said: { status: 409, text: message('This message was taken back, or says nothing.') },
  linked_already: { status: 409, text: message('These two tickets are linked so already.') },
  parents_in_circle: {
    status: 409,
    text: message('A ticket has one parent at most, and is never above itself.'),
  },
  too_many_links: { status: 409, text: message('This ticket has as many links as can be kept.') },
  no_answer_due: { status: 409, text: message('No message here needs a reply.') },
  nothing_to_undo: {
    status: 409,
    text: message('There is nothing of yours to undo here from the last ten minutes.'),
  },
  nobody_assigned: { status: 409, text: message('Chat opens once somebody is assigned to the ticket.') },
  name_in_use: { status: 409, text: message('This username is already in use, or looks like one that is.') },
  team_name_in_use: { status: 409, text: message('There is a team of this name already.') },
  team_changed: {
    status: 409,
    text: message('Somebody else has changed this team. Please look at it as it is now.'),
  },
  too_many_teams: { status: 409, text: message('There are as many teams as can be kept. Delete one first.') },
  mailbox_address_in_use: { status: 409, text: message('There is a mailbox of this address already.') },
  mailbox_changed: {
    status: 409,
    text: message('Somebody else has changed this mailbox. Please look at it as it is now.'),
  },
  too_many_mailboxes: {
    status: 409,
    text: message('There are as many mailboxes as can be kept. Delete one first.'),
  },
  webhook_changed: {
    status: 409,
    text: message('Somebody else has changed this webhook. Please look at it as it is now.'),
  },
  too_many_webhooks: {
    status: 409,
    text: message('There are as many webhooks as can be kept. Delete one first.'),
  },
  webhook_delivery_waits: {
    status: 409,
    text: message('This waits until what happened to the ticket before it has arrived.'),
  },
  mailbox_off: { status: 409, text: message('This mailbox is switched off.') },
  smtp_door_closed: {
    status: 409,
    text: message('No mail can be handed over by SMTP: the setting MAIL_IN_SMTP_PORT is not set.'),
  },
  not_http_door: { status: 409, text: message('Mail does not come into this mailbox by HTTP.') },
  mailbox_secret_wrong: { status: 401, text: message('This does not open the mailbox.') },
  team_gone: { status: 409, text: message('This team was deleted. Choose another one.') },
  same_team: { status: 409, text: message('The ticket is with this team already. Choose another one.') },
  may_not_see_ticket: {
    status: 400,
    text: message('Somebody who may not see this ticket cannot be mentioned in its notes.'),
  },
  tag_name_in_use: { status: 409, text: message('There is a tag of this name already.') },
  tags_by_admins: { status: 403, text: message('Only admins make new tags here. Please ask one of them.') },
  tag_gone: { status: 409, text: message('There is no such tag any more. Choose another one.') },
  tag_archived: {
    status: 409,
    text: message('This tag was archived and is not given to tickets any more. Choose another one.'),
  },
  same_tag: { status: 409, text: message('These are one tag already. Choose another one.') },
  too_many_tags: {
    status: 409,
    text: message('There are as many tags as can be kept. Merge some of them first.'),
  },
  too_many_ticket_tags: {
    status: 409,
    text: message('This ticket has as many tags as it can have. Remove one first.'),
  },
  field_key_in_use: { status: 409, text: message('There is a field with this key already.') },
  field_changed: {
    status: 409,
    text: message('Somebody else has changed this field. Please look at it as it is now.'),
  },
  too_many_fields: { status: 409, text: message('There are as many fields as can be kept.') },
  form_changed: {
    status: 409,
    text: message('Somebody else has changed this form. Please look at it as it is now.'),
  },
  too_many_forms: { status: 409, text: message('There are as many forms as can be kept.') },
  form_gone: { status: 409, text: message('This form is not offered any more. Please choose another one.') },
  fields_missing: { status: 409, text: message('Some fields have to be filled in first.') },
  not_staff: { status: 400, text: message('Only support members and admins can belong to a team.') },
  name_reserved: { status: 409, text: message('This username is reserved. Please choose another one.') },
  email_in_use: { status: 409, text: message('This e-mail address is already in use.') },
  own_account: { status: 409, text: message('You cannot delete your own account.') },
  not_suspendable: {
    status: 409,
    text: message('Only accounts that somebody logs in with can be suspended.'),
  },
  last_admin: { status: 409, text: message('The last admin cannot be deleted.') },
  code_wrong: {
    status: 400,
    text: message('The code is wrong or no longer valid. Please request a new one.'),
  },
  not_support_member: { status: 400, text: message('Tickets can be assigned to support members only.') },
  image_type: { status: 415, text: message('Please choose a PNG, JPEG, GIF, WebP or AVIF picture.') },
  image_too_large: {
    status: 413,
    text: message('The picture is larger than 5 MB. Please choose a smaller one.'),
  },
  image_dimensions: {
    status: 400,
    text: message('The picture has too many pixels. Please scale it down and try again.'),
  },
  image_unreadable: {
    status: 400,
    text: message('The picture is damaged or incomplete. Please choose another one.'),
  },
  file_too_large: { status: 413, text: message('This file is too large to be sent here.') },
  too_many_uploads: {
    status: 409,
    text: message('Many files of yours are waiting to be sent. Send or remove some of them first.'),
  },
  file_quota_used: {
    status: 429,
    text: message('You have sent as much as one may send in a day. Please send this file tomorrow.'),
  },
  upload_elsewhere: {
    status: 409,
    text: message('This piece of the file does not follow what has arrived. Ask how much has.'),
  },
  upload_gone: {
    status: 409,
    text: message('A file is not complete, or is no longer here. Please attach it once more.'),
  },
  file_infected: {
    status: 422,
    text: message('The virus scanner found something harmful in this file, so it was not kept.'),
  },
  file_unscannable: {
    status: 422,
    text: message('This file is too large for the virus scanner, so it was not kept.'),
  },
  scanner_unavailable: {
    status: 503,
    text: message('Files cannot be checked for viruses right now. Please try again later.'),
  },
  storage_full: {
    status: 507,
    text: message('The help desk has no room left for this file. Please tell its administrators.'),
  },
  key_reused: {
    status: 422,
    text: message('Another request was sent with this Idempotency-Key. Use a new key for each request.'),
  },
  request_under_way: {
    status: 409,
    text: message('The first request with this Idempotency-Key is still under way. Please ask again.'),
  },
  answer_lost: {
    status: 409,
    text: message(
      'The request with this Idempotency-Key was begun, and its answer is lost. Look at what has become of it before you send it with another key.',
    ),
  },
  too_many_requests: { status: 429, text: message('Too many tries. Please wait a little and try again.') },
  internal: { status: 500, text: message('Something went wrong on our side. Please try again.') },
  unavailable: {
    status: 503,
    text: message('The help desk is not available right now. Please try again in a moment.'),
  },
} as const satisfies Record<string, { status: number; text: Message }>

export type ErrorCode = keyof typeof ERRORS

/** Path prefix of all calls outside of the specification. */
export const V1_PREFIX = '/api/v1/'

export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

/** The `type` of a problem: a place in the OpenAPI document. */
export const problemTypeOf = (code: ErrorCode): string => `/api/openapi.json#/x-problems/${code}`

/** Whether a call answers failures as `Problem`, by its path. */
export const answersProblems = (path: string): boolean => path.startsWith(V1_PREFIX)
