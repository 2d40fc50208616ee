import { z } from 'zod'
import { call } from '../call.ts'
import { deskSettings, deskSettingsChange } from './settings.ts'

/** Results of a test of the public address. */
export const ADDRESS_PROBLEMS = ['unreachable', 'certificate', 'other_server'] as const

const addressTest = z.object({
  publicUrl: z.string().describe('The tested address.'),
  problem: z
    .enum(ADDRESS_PROBLEMS)
    .nullable()
    .describe('Why this server could not be reached at this address; null: it was.'),
})

/** Language, time zone and public address of the desk. */
export const deskCalls = {
  getDeskSettings: call.get('/api/v1/desk-settings', {
    summary: 'Language, time zone and public address of the desk, and where they are set',
    who: ['Admin'],
    // Depends on the environment of the node, too.
    etag: 'content',
    answer: deskSettings,
  }),
  updateDeskSettings: call.patch('/api/v1/desk-settings', {
    transaction: 'none',
    summary: 'Set language, time zone or public address of the desk; omitted ones do not change',
    who: ['Admin'],
    body: deskSettingsChange,
    answer: deskSettings,
    errors: ['validation', 'desk_setting_fixed'],
  }),
  checkPublicAddress: call.post('/api/v1/setup/public-address/check', {
    transaction: 'none',
    summary: 'Call this server at an address, to test it',
    who: ['Admin'],
    body: deskSettingsChange.pick({ publicUrl: true }).describe('Without an address: the one in use.'),
    answer: addressTest,
    errors: ['validation'],
  }),
}
