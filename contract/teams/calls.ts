import { z } from 'zod'
import { integer } from '../schemas.ts'
import { call } from '../call.ts'
import { listQuery } from '../paging.ts'
import { STAFF_ROLES } from '../words.ts'
import { staffMember, team, teamDraft } from './team.ts'

export const teamCalls = {
  listTeams: call.get('/api/v1/teams', {
    summary: 'Teams by name, with their members and number of open tickets',
    tool: { name: 'list_teams', says: 'The teams that there are, with their ids.' },
    who: STAFF_ROLES,
    query: listQuery,
    answer: z.array(team),
    paged: true,
    errors: ['validation'],
  }),
  createTeam: call.post('/api/v1/teams', {
    summary: 'Create a team',
    who: ['Admin'],
    body: teamDraft,
    answer: team,
    errors: ['validation', 'team_name_in_use', 'too_many_teams', 'not_staff'],
  }),
  updateTeam: call.put('/api/v1/teams/:teamId', {
    summary: 'Change name, email address and members of a team',
    who: ['Admin'],
    body: teamDraft.extend({
      version: integer.describe('The version of the team that the client read.'),
    }),
    answer: team,
    errors: ['validation', 'not_found', 'team_name_in_use', 'team_changed', 'not_staff'],
  }),
  deleteTeam: call.delete('/api/v1/teams/:teamId', {
    summary: 'Delete a team; its tickets stay without a team',
    who: ['Admin'],
    answer: 'nothing',
    errors: ['not_found'],
  }),
  listStaffMembers: call.get('/api/v1/staff-members', {
    summary: 'Search support members and admins by the beginning of their name',
    who: ['Admin'],
    query: listQuery.pick({ q: true }),
    answer: z.array(staffMember),
    errors: ['validation'],
  }),
}
