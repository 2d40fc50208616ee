import type { MailSetupRules } from '../../channels/mail/inbound/setup/rules.ts'

const unknown = async (): Promise<never> => {
  throw Object.assign(new Error('The name does not exist.'), { code: 'ENOTFOUND' })
}

/** Name servers that know no name and answer at once, so that no test waits for real ones. */
export const NO_NAMES: MailSetupRules = {
  dns: { resolveMx: unknown, resolveSrv: unknown, resolveTxt: unknown },
  lookup: unknown,
  configurationsOf: () => [],
}
