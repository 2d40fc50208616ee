import { z } from 'zod'

/** What an install says of the providers by which users log in. */
export type LoginSettings = {
  /** Whether they may be in the own network, and be reached without encryption. */
  allowsPrivate: boolean
}

/** The settings that are about logins by providers. */
export const LOGIN_SETTINGS = {
  LOGIN_PRIVATE_HOSTS: z.enum(['off', 'on'], 'must be off or on').default('off'),
}

/** What they come to. */
export const loginSettingsOf = (value: { LOGIN_PRIVATE_HOSTS: 'off' | 'on' }): LoginSettings => ({
  allowsPrivate: value.LOGIN_PRIVATE_HOSTS === 'on',
})
