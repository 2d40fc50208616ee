import { z } from 'zod'
import { call } from '../call.ts'
import { integer } from '../schemas.ts'

const samples = z.object({ tickets: integer.describe('Number of sample tickets that exist.') })

/** Sample tickets of a new install. No figure counts them, and they cause no email, notification or webhook delivery. */
export const sampleCalls = {
  createSampleTickets: call.post('/api/v1/setup/sample-tickets', {
    summary: 'Add six sample tickets; without effect while some exist',
    who: ['Admin'],
    answer: samples,
  }),
  deleteSampleTickets: call.delete('/api/v1/setup/sample-tickets', {
    summary: 'Remove all sample tickets for good, with the contacts that were made for them',
    who: ['Admin'],
    answer: samples,
  }),
}
