import { z } from 'zod'
import { call } from '../call.ts'
import { listQuery } from '../paging.ts'
import { ROLES, USERNAME_ISSUES } from '../words.ts'

export const usernameIssue = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  issue: z
    .enum(USERNAME_ISSUES)
    .describe(
      '`characters`: not of one script, or with signs that are not seen; `reserved`: speaks for the help desk; `look_alike`: looks like the name of an earlier account.',
    ),
})
export type UsernameIssueOnWire = z.infer<typeof usernameIssue>

export const userCalls = {
  listUsernameIssues: call({
    method: 'GET',
    path: '/api/v1/username-issues',
    summary: 'Accounts whose usernames could not be chosen today, by name',
    who: ['Admin'],
    query: listQuery.omit({ q: true }),
    answer: z.array(usernameIssue),
    paged: true,
    errors: ['validation'],
  }),
}
