import { z } from 'zod'

/** Login provider settings of an install. */
export type LoginSettings = {
  /** Whether providers may be in the own network and use plain http. */
  allowsPrivate: boolean
}

/** Environment variables about login providers. */
export const LOGIN_SETTINGS = {
  LOGIN_PRIVATE_HOSTS: z.enum(['off', 'on'], 'must be off or on').default('off'),
}

/** Converts the variables to settings. */
export const loginSettingsOf = (value: { LOGIN_PRIVATE_HOSTS: 'off' | 'on' }): LoginSettings => ({
  allowsPrivate: value.LOGIN_PRIVATE_HOSTS === 'on',
})
