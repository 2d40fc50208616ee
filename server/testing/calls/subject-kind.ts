import type { OF_INSTALL } from './subject-makers.ts'

/** The kinds of subjects that a field can name. */
export type SubjectKind =
  | keyof typeof OF_INSTALL
  | 'ticket'
  | 'user'
  | 'message'
  | 'note'
  | 'scheduledReply'
  | 'notification'
  | 'mail'
  | 'mailEntry'
  | 'factor'
  | 'session'
  | 'token'
  | 'identity'
  | 'bulkJob'
  | 'upload'
  | 'attachment'
  | 'view'
  | 'macro'
  | 'link'
