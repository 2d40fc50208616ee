import { z } from 'zod'
import { call } from '../call.ts'
import { STAFF_ROLES } from '../words.ts'
import { countedView, view, viewDraft } from './view.ts'

/** Counts of a view reveal words of tickets and conversations, since its condition may contain any words. */
const COUNT_SCOPES = ['tickets:read', 'conversations:read'] as const
/** Conditions depend on ages, so tickets enter and leave views without events. */
const AGES = { maxAgeSeconds: 60 }

/** Views of the queue: a saved condition with order and columns, for its owner, a team or all staff. */
export const viewCalls = {
  listViews: call.get('/api/v1/views', {
    summary:
      'Standard views, queues of the teams of the actor, and views of the actor, of their teams and shared with everyone, with their numbers of tickets',
    who: STAFF_ROLES,
    etag: AGES,
    answer: z.array(countedView),
    alsoScopes: COUNT_SCOPES,
  }),
  getView: call.get('/api/v1/views/:viewId', {
    summary: 'A view, for example from a shared link',
    who: STAFF_ROLES,
    etag: AGES,
    answer: countedView,
    alsoScopes: COUNT_SCOPES,
    errors: ['not_found'],
  }),
  createView: call.post('/api/v1/views', {
    summary: 'Create a view: for oneself, as a member for a team, as an admin for any team or everyone',
    who: STAFF_ROLES,
    body: viewDraft,
    answer: view,
    errors: ['validation', 'forbidden', 'team_gone', 'too_many_views'],
  }),
  updateView: call.put('/api/v1/views/:viewId', {
    summary: 'Change a view: an own one, as a member one of a team, as an admin any shared one',
    who: STAFF_ROLES,
    body: viewDraft,
    answer: view,
    errors: ['validation', 'forbidden', 'not_found', 'team_gone', 'too_many_views'],
  }),
  deleteView: call.delete('/api/v1/views/:viewId', {
    summary: 'Delete a view that the actor may change',
    who: STAFF_ROLES,
    answer: 'nothing',
    errors: ['forbidden', 'not_found'],
  }),
}
