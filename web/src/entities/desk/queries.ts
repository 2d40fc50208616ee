import type { Answer } from '#api/client.ts'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'

export type DeskSettings = Answer<'getDeskSettings'>

/** Language, time zone and public address of the desk. For admins. */
export const deskSettingsQuery = () => callQuery(KEYS.deskSettings, 'getDeskSettings')

/** The base of links to copy: the address of this page until an admin has set the public address. */
export const linkBase = (settings: DeskSettings | undefined): string =>
  !settings || settings.publicUrl.source === 'default' ? location.origin : settings.publicUrl.value
