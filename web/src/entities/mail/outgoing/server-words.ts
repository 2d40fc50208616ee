import { messages, type Message, type MailServerOnWire } from '@support-desk/contract'

type Security = MailServerOnWire['security']

/** Encryption of a connection to a mail server. */
export const SECURITY_WORDS = messages({
  tls: 'TLS',
  starttls: 'STARTTLS',
  none: 'None (only in a private network)',
}) satisfies Record<Security, Message>

/** Usual ports of servers that send. */
export const SMTP_PORTS: Record<Security, string> = { tls: '465', starttls: '587', none: '25' }
