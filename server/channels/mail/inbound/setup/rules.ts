import { Resolver } from 'node:dns/promises'
import type { Lookup } from '../../../../kernel/outside/private-addresses.ts'

/** Time limit of one DNS query, in ms. */
const QUERY_MS = 3_000

/** DNS queries and addresses of configurations, which tests replace. */
export type MailSetupRules = {
  dns: Pick<Resolver, 'resolveSrv' | 'resolveMx' | 'resolveTxt'>
  /** Resolves the usual names of mail servers. Absent: the resolver of this machine. */
  lookup?: Lookup
  /** URLs at which a domain can publish its mail servers. */
  configurationsOf: (domain: string, address: string) => string[]
}

/** The name servers of this machine, and the usual URLs. */
export const usualMailSetup = (): MailSetupRules => ({
  dns: new Resolver({ timeout: QUERY_MS, tries: 1 }),
  configurationsOf: (domain, address) => [
    `https://autoconfig.${domain}/mail/config-v1.1.xml?emailaddress=${encodeURIComponent(address)}`,
    `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`,
  ],
})

declare module '../../../../kernel/context.ts' {
  interface Context {
    mailSetup: MailSetupRules
  }
}
