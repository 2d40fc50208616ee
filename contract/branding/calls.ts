import { z } from 'zod'
import { call, UPLOAD_ERRORS } from '../call.ts'
import { message } from '../languages/message.ts'
import { branding, brandingChoice } from './branding.ts'
import { LOGO_VARIANTS } from './defaults.ts'

const params = z.object({ variant: z.enum(LOGO_VARIANTS) })

/** Name, accent and logo of the install. */
export const brandingCalls = {
  getBranding: call.get('/api/v1/branding', {
    summary: 'Name, accent and logos of the install',
    who: 'anyone',
    beforeClaim: 'also',
    answer: branding,
  }),
  updateBranding: call.put('/api/v1/branding', {
    summary: 'Set name and accent of the install',
    who: ['Admin'],
    body: brandingChoice,
    answer: branding,
    errors: ['validation'],
  }),
  updateLogo: call.put('/api/v1/branding/logos/:variant', {
    transaction: 'none',
    summary: 'Set a logo of the install',
    who: ['Admin'],
    params,
    upload: { image: 'logo', fields: {}, missing: message('Choose a picture.') },
    answer: branding,
    errors: UPLOAD_ERRORS,
  }),
  deleteLogo: call.delete('/api/v1/branding/logos/:variant', {
    summary: 'Remove a logo of the install',
    who: ['Admin'],
    params,
    answer: branding,
    errors: ['validation'],
  }),
}
