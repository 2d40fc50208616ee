import type { OutgoingMailOnWire } from '@support-desk/contract'
import { isOwnNetwork } from './own-network.ts'

/** The mail server of SMTP_URL and MAIL_FROM as admins see it. */
export function serverOfUrl(smtpUrl: string, mailFrom: string): OutgoingMailOnWire['server'] {
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl)
  const isTls = protocol === 'smtps:'
  const chosen = searchParams.get('requireTLS')
  const requires = chosen === null ? !isOwnNetwork(hostname) : chosen === 'true'
  const [, name = '', address = ''] = /^\s*(.*?)\s*<?([^\s<>]+@[^\s<>]+)>?\s*$/.exec(mailFrom) ?? []
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(port) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : requires ? 'starttls' : 'none',
    user: decoded(username),
    hasPassword: password !== '',
    fromAddress: address,
    fromName: name.replaceAll(/^"|"$/g, ''),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
