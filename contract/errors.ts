import { LOGIN_PROVIDER_ERRORS } from './auth/errors-providers.ts'
import { MAIL_SIGN_IN_ERRORS } from './mail/errors-mail-sign-ins.ts'
import { badRequest, conflict, forbidden, unauthorized } from './refusals.ts'
import { message, type Message } from './languages/message.ts'

/** All refusals with a code: HTTP status and text for people. */
export const ERRORS = {
  validation: badRequest(message('Please check what you entered.')),
  bad_json: badRequest(message('The request is not valid JSON.')),
  bad_upload: badRequest(message('The upload is incomplete or not readable. Please send it again.')),
  too_large: { status: 413, text: message('That is more than this form accepts.') },
  unsupported_type: { status: 415, text: message('This content type is not accepted here.') },
  unauthenticated: unauthorized(message('Please log in.')),
  login_failed: unauthorized(message('Username or password is wrong.')),
  password_common: badRequest(
    message('This password is easy to guess. Please add some words, or let a password manager make one.'),
  ),
  password_wrong: badRequest(message('Wrong password.')),
  second_factor_needed: unauthorized(message('One more step: please confirm that it is you.')),
  second_factor_wrong: badRequest(message('That didn’t work. Try again.')),
  second_step_over: badRequest(message('This took too long or too many tries. Please start again.')),
  factor_unreadable: conflict(
    message(
      'Your authenticator app cannot be checked. Use a recovery code, or ask an admin to remove the app.',
    ),
  ),
  factor_in_use: conflict(message('This is set up already.')),
  too_many_passkeys: conflict(message('You’ve reached the limit of passkeys. Remove one first.')),
  passkeys_unusable: conflict(message('Passkeys do not work at this address of the help desk.')),
  ...LOGIN_PROVIDER_ERRORS,
  setup_needed: forbidden(
    message('This desk is waiting for its administrator, who has to open the setup link first.'),
  ),
  setup_link_invalid: badRequest(message('This setup link is not valid. Create a new one on the server.')),
  invitation_invalid: badRequest(message('This invitation is no longer valid. Ask an admin for a new one.')),
  too_many_invitations: conflict(message('You’ve reached the limit of open invitations. Revoke one first.')),
  forbidden: forbidden(message('Your role may not do this.')),
  token_malformed: unauthorized(message('Invalid API token. It may not have been copied completely.')),
  token_expired: unauthorized(message('This API token has expired. Make a new one.')),
  token_revoked: unauthorized(message('This API token was revoked.')),
  scope_missing: forbidden(message('This API token does not have the scope that this needs.')),
  session_needed: forbidden(message('API tokens may not do this. Please log in for it.')),
  too_many_tokens: conflict(message('You’ve reached the limit of API tokens. Revoke one first.')),
  too_many_service_accounts: conflict(
    message('You’ve reached the limit of service accounts. Delete one first.'),
  ),
  password_change_needed: forbidden(message('Please choose a new password first.')),
  second_factor_needed_first: forbidden(message('Please set up a second step for your login first.')),
  not_assignee: forbidden(message('Only the person this ticket is assigned to may change it.')),
  wrong_host: { status: 421, text: message('This help desk is not at this address.') },
  not_found: { status: 404, text: message('There is nothing here.') },
  method_not_allowed: { status: 405, text: message('This address doesn’t support this method.') },
  unchanged: { status: 404, text: message('Nothing new.') },
  ticket_taken: conflict(message('Somebody else has this ticket already.')),
  ticket_changed: conflict(message('This ticket has changed since you opened it.')),
  not_assigned: conflict(message('This ticket is unassigned. Assign it instead.')),
  same_assignee: conflict(message('This person is already the assignee. Choose someone else.')),
  not_author: forbidden(message('Only the person who started this change can do that.')),
  too_many_bulk_jobs: conflict(message('Too many bulk changes are running. Wait until one is done.')),
  too_many_views: conflict(message('You’ve reached the view limit. Delete one first.')),
  macro_name_in_use: conflict(message('A macro with this name already exists.')),
  too_many_macros: conflict(message('You’ve reached the macro limit. Delete one first.')),
  too_late: conflict(message('It’s too late to withdraw this message.')),
  sent_already: conflict(message('This reply was already sent.')),
  too_many_scheduled: conflict(
    message('You’ve reached the limit of scheduled replies. Send or cancel one first.'),
  ),
  newer_messages: conflict(message('There is a newer message.')),
  ticket_merged: conflict(message('This ticket was merged into another ticket and is closed for replies.')),
  ticket_has_merged: conflict(
    message(
      'Other tickets were merged into this one. Undo those merges first, or merge the other way round.',
    ),
  ),
  ticket_is_spam: conflict(message('This ticket is marked as spam. Choose “Not spam” first.')),
  too_many_merged: conflict(message('That ticket has reached the limit of merged tickets.')),
  not_merged: conflict(message('This ticket wasn’t merged into another ticket.')),
  nobody_to_solve: conflict(message('Neither ticket is assigned. Assign one first.')),
  not_of_requester: conflict(message('Only messages from the requester can be split into a new ticket.')),
  nothing_said: conflict(message('This message was withdrawn or is empty.')),
  linked_already: conflict(message('These tickets are already linked this way.')),
  parents_in_circle: conflict(message('A ticket can have only one parent and can’t be its own parent.')),
  too_many_links: conflict(message('This ticket has reached the link limit.')),
  no_answer_due: conflict(message('No message here needs a reply.')),
  nothing_to_undo: conflict(message('You have nothing to undo here from the last ten minutes.')),
  nobody_assigned: conflict(message('Chat opens once somebody is assigned to the ticket.')),
  name_in_use: conflict(message('This username is already in use, or looks like one that is.')),
  team_name_in_use: conflict(message('A team with this name already exists.')),
  team_changed: conflict(message('Someone else changed this team. Reload to see the latest version.')),
  too_many_teams: conflict(message('You’ve reached the team limit. Delete one first.')),
  mailbox_address_in_use: conflict(message('A mailbox with this address already exists.')),
  mailbox_changed: conflict(message('Someone else changed this mailbox. Reload to see the latest version.')),
  too_many_mailboxes: conflict(message('You’ve reached the limit of mailboxes. Delete one first.')),
  calendar_name_in_use: conflict(message('A calendar with this name already exists.')),
  calendar_changed: conflict(
    message('Someone else changed this calendar. Reload to see the latest version.'),
  ),
  too_many_calendars: conflict(message('You’ve reached the calendar limit. Delete one first.')),
  webhook_changed: conflict(message('Someone else changed this webhook. Reload to see the latest version.')),
  too_many_webhooks: conflict(message('You’ve reached the limit of webhooks. Delete one first.')),
  webhook_delivery_waits: conflict(
    message('This waits until what happened to the ticket before it has arrived.'),
  ),
  desk_setting_fixed: conflict(
    message('The server sets this by an environment variable. Remove the variable there to change it here.'),
  ),
  ticket_is_sample: conflict(
    message('This is not possible with sample tickets, because they are removed together.'),
  ),
  outgoing_mail_fixed: conflict(
    message('Outgoing email is set by SMTP_URL on the server. Remove SMTP_URL there to change it here.'),
  ),
  outgoing_mail_changed: conflict(
    message('Someone else changed outgoing email. Reload to see the latest version.'),
  ),
  ...MAIL_SIGN_IN_ERRORS,
  mailbox_off: conflict(message('This mailbox is turned off.')),
  smtp_door_closed: conflict(message('SMTP is not enabled. Set MAIL_IN_SMTP_PORT.')),
  not_http_door: conflict(message('This mailbox does not receive email over HTTP.')),
  mailbox_secret_wrong: unauthorized(message('This does not open the mailbox.')),
  team_gone: conflict(message('This team was deleted. Choose another team.')),
  same_team: conflict(message('The ticket is already assigned to this team. Choose another team.')),
  may_not_see_ticket: badRequest(message('You can’t mention someone who can’t see this ticket.')),
  draft_changed: conflict(message('Someone changed this draft in the meantime. Open it again.')),
  tag_name_in_use: conflict(message('A tag with this name already exists.')),
  tags_by_admins: forbidden(message('Only admins can create tags. Ask an admin.')),
  tag_gone: conflict(message('This tag no longer exists. Choose another tag.')),
  tag_archived: conflict(message('This tag is archived and can’t be added to tickets. Choose another tag.')),
  same_tag: conflict(message('These tags are already merged. Choose another tag.')),
  too_many_tags: conflict(message('You’ve reached the tag limit. Merge some first.')),
  too_many_ticket_tags: conflict(message('This ticket has reached the tag limit. Remove one first.')),
  field_key_in_use: conflict(message('A field with this key already exists.')),
  field_changed: conflict(message('Someone else changed this field. Reload to see the latest version.')),
  too_many_fields: conflict(message('You’ve reached the field limit.')),
  form_changed: conflict(message('Someone else changed this form. Reload to see the latest version.')),
  too_many_forms: conflict(message('You’ve reached the form limit.')),
  form_gone: conflict(message('This form is no longer available. Choose another form.')),
  fields_missing: conflict(message('Fill in the required fields first.')),
  not_staff: badRequest(message('Only support members and admins can join a team.')),
  name_reserved: conflict(message('This username is reserved. Please choose another one.')),
  email_in_use: conflict(message('This e-mail address is already in use.')),
  too_many_addresses: conflict(message('This person has reached the limit of addresses. Remove one first.')),
  too_many_phones: conflict(message('This person has reached the limit of phone numbers. Remove one first.')),
  too_many_contact_notes: conflict(message('This person has reached the limit of notes. Delete one first.')),
  has_login: conflict(message('This person logs in with their address, so only a directory can change it.')),
  not_contact: badRequest(message('Only requesters can be merged, not staff or deleted accounts.')),
  same_contact: conflict(message('This is the same contact. Choose another one.')),
  merged_has_login: conflict(
    message('A person with a login can’t be merged into another contact. Merge the other way round.'),
  ),
  contact_suspended: conflict(message('One of these accounts is suspended. Restore it first.')),
  too_many_contact_tickets: conflict(message('This contact has too many tickets to be merged.')),
  contact_merge_ended: conflict(
    message('This merge can’t be undone, because one of the accounts was deleted.'),
  ),
  organisation_name_in_use: conflict(message('An organisation with this name already exists.')),
  organisation_changed: conflict(
    message('Someone else changed this organisation. Reload to see the latest version.'),
  ),
  organisation_gone: conflict(message('This organisation was deleted. Choose another one.')),
  too_many_organisations: conflict(message('You’ve reached the limit of organisations. Delete one first.')),
  domain_in_use: conflict(message('This domain belongs to another organisation.')),
  too_many_domains: conflict(
    message('This organisation has reached the limit of domains. Remove one first.'),
  ),
  own_account: conflict(message('You cannot delete your own account.')),
  not_suspendable: conflict(message('Only accounts with a login can be suspended.')),
  last_admin: conflict(message('You can’t delete the last admin.')),
  code_wrong: badRequest(message('The code is wrong or no longer valid. Please request a new one.')),
  not_requester: badRequest(
    message('Only a requester with an active account can have this ticket. Choose another person.'),
  ),
  not_support_member: badRequest(message('Tickets can be assigned to support members only.')),
  image_type: { status: 415, text: message('Please choose a PNG, JPEG, GIF, WebP or AVIF picture.') },
  image_too_large: {
    status: 413,
    text: message('The picture is larger than 5 MB. Please choose a smaller one.'),
  },
  image_dimensions: badRequest(
    message('The picture has too many pixels. Please scale it down and try again.'),
  ),
  image_unreadable: badRequest(message('The picture is damaged or incomplete. Please choose another one.')),
  file_too_large: { status: 413, text: message('This file is too large.') },
  too_many_uploads: conflict(message('Too many unsent files. Send or remove some first.')),
  file_quota_used: { status: 429, text: message('You’ve reached today’s upload limit. Try again tomorrow.') },
  upload_elsewhere: conflict(message('This part of the file is out of order. Check how much was received.')),
  upload_gone: conflict(message('A file is missing or incomplete. Attach it again.')),
  file_infected: {
    status: 422,
    text: message('The virus scanner found malware in this file. The file was removed.'),
  },
  file_unscannable: {
    status: 422,
    text: message('This file is too large for the virus scanner and was removed.'),
  },
  scanner_unavailable: {
    status: 503,
    text: message('Can’t scan files for viruses right now. Try again later.'),
  },
  storage_full: { status: 507, text: message('Not enough storage for this file. Tell an admin.') },
  key_reused: {
    status: 422,
    text: message('This Idempotency-Key was used for a different request. Use a new key for each request.'),
  },
  request_under_way: conflict(
    message('The first request with this Idempotency-Key is still in progress. Try again.'),
  ),
  answer_lost: conflict(
    message(
      'The response to the request with this Idempotency-Key was lost. Check its result before you retry with another key.',
    ),
  ),
  too_many_requests: { status: 429, text: message('Too many tries. Please wait a little and try again.') },
  internal: { status: 500, text: message('Something went wrong on our side. Please try again.') },
  unavailable: {
    status: 503,
    text: message('The help desk isn’t available right now. Try again in a moment.'),
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
