import type { DeskSetting, DeskSettingsOnWire } from '@support-desk/contract'
import type { Config } from '../config/config.ts'
import type { AllowedHosts } from '../edge/network/host-check.ts'
import type { Feed } from '../kernel/event-log/feed.ts'
import type { Locale } from '../kernel/languages/locale.ts'
import { isLoopback } from '../kernel/network-address.ts'
import type { Store } from '../kernel/store.ts'
import type { StoredDesk } from './queries.ts'

/** The settings of the desk on this node: environment, else stored by an admin, else the default. */
export type Desk = {
  /** Default language and time zone. The object stays the same; its values change. */
  readonly locale: Locale
  /** Base of all links, without a slash at its end. */
  publicUrl(): string
  settings(): DeskSettingsOnWire
  /** Whether responses may show codes: as configured, and while the address is one of this machine. */
  disclosesCodes(): boolean
  /** The hosts that requests may name. A stored address adds its host and excludes none, so a wrong one locks out no admin. */
  allowedHosts(): AllowedHosts | null
  /** Reads the stored settings again. */
  reload(): Promise<void>
}

type Dependencies = {
  config: Pick<Config, 'fixed' | 'locale' | 'publicUrl' | 'discloseCodes' | 'allowedHosts'>
  store: Store
  feed: Feed
}

/** Reads the stored settings, and again after each change on any node. */
export async function openDesk({ config, store, feed }: Dependencies): Promise<Desk> {
  let current = inUse(config, await store.desk.find())
  let reading = Promise.resolve()
  const read = async (): Promise<void> => {
    current = inUse(config, await store.desk.find())
  }

  const desk: Desk = {
    locale: {
      get language() {
        return current.settings.language.value
      },
      get timeZone() {
        return current.settings.timeZone.value
      },
    },
    publicUrl: () => current.settings.publicUrl.value,
    settings: () => current.settings,
    disclosesCodes: () => current.disclosesCodes,
    allowedHosts: () => current.allowedHosts,
    async reload() {
      // One read after the other, so that an earlier one does not overwrite a later one.
      const next = reading.then(read)
      reading = next.catch(() => undefined)
      await next
    },
  }
  feed.listen((events) => {
    // After an outage of the database, the next change or start reads them.
    if (events.some(({ kind }) => kind === 'desk.changed')) desk.reload().catch(() => undefined)
  })
  return desk
}

/** Combines the environment, the stored settings and the defaults. */
function inUse(config: Dependencies['config'], stored: StoredDesk) {
  const settingOf = <Value>(setting: DeskSetting, configured: Value, chosen: Value | null) => {
    if (config.fixed[setting]) return { value: configured, source: 'environment' as const }
    if (chosen === null) return { value: configured, source: 'default' as const }
    return { value: chosen, source: 'settings' as const }
  }
  const settings: DeskSettingsOnWire = {
    language: settingOf('language', config.locale.language, stored.language),
    timeZone: settingOf('timeZone', config.locale.timeZone, stored.timeZone),
    publicUrl: settingOf('publicUrl', config.publicUrl, stored.publicUrl),
  }
  const { hostname } = new URL(settings.publicUrl.value)
  return {
    settings,
    disclosesCodes: config.discloseCodes && isLoopback(hostname),
    allowedHosts:
      config.allowedHosts && settings.publicUrl.source === 'settings'
        ? { ...config.allowedHosts, name: hostname }
        : config.allowedHosts,
  }
}

declare module '../area.ts' {
  interface AreaParts {
    desk: Desk
  }
}

declare module '../kernel/context.ts' {
  interface Context {
    desk: Desk
  }
}
