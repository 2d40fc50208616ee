import type { MailServer } from '../mailboxes/mailbox.ts'

/** The servers in a configuration file of a domain. */
export type Configuration = { incoming: MailServer; outgoing: MailServer | null; user: string }

const SECURITIES: Readonly<Record<string, MailServer['security']>> = { SSL: 'tls', STARTTLS: 'starttls' }

/**
 * Reads the format of Thunderbird: the first encrypted IMAP server and the first encrypted SMTP server. Null without an
 * IMAP server.
 */
export function readConfiguration(xml: string, address: string): Configuration | null {
  const incoming = serverIn(xml, 'incomingServer', 'imap', address)
  if (!incoming) return null
  const outgoing = serverIn(xml, 'outgoingServer', 'smtp', address)
  return { incoming: incoming.server, outgoing: outgoing?.server ?? null, user: incoming.user }
}

function serverIn(xml: string, tag: string, type: string, address: string) {
  for (const [, attributes = '', body = ''] of xml.matchAll(
    new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'),
  )) {
    if (!new RegExp(`type=["']${type}["']`).test(attributes)) continue
    const value = (name: string): string =>
      new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(body)?.[1] ?? ''
    const [host, port, security] = [
      withAddress(value('hostname'), address),
      Number(value('port')),
      SECURITIES[value('socketType')],
    ]
    if (!security || !/^[\w.-]{1,253}$/.test(host) || !(port > 0 && port < 65_536)) continue
    return { server: { host, port, security }, user: withAddress(value('username'), address) || address }
  }
  return null
}

const withAddress = (text: string, address: string): string => {
  const at = address.lastIndexOf('@')
  return text
    .replaceAll('%EMAILADDRESS%', address)
    .replaceAll('%EMAILLOCALPART%', address.slice(0, at))
    .replaceAll('%EMAILDOMAIN%', address.slice(at + 1))
}
