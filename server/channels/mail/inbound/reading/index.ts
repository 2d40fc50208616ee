export type {
  Address,
  Authentication,
  Bounce,
  KindReason,
  MailFile,
  MailKind,
  ReadMail,
  UnreadableReason,
} from './read-mail.ts'
export { MailUnreadable } from './read-mail.ts'
