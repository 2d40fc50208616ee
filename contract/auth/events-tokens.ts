import { ACCESS_LOGGED, event, SYSTEM } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { SERVICE_ROLES } from '../words.ts'
import { ASSISTANT_CLIENTS } from '../mcp/clients.ts'
import { FORMER_TOOL_NAMES, TOOL_NAMES } from '../mcp/tools.ts'
import { SCOPES } from './scopes.ts'

/** Missing in events of earlier versions. */
const client = field.optional(field.oneOf(ASSISTANT_CLIENTS))

const TOKENS = ['ownTokens', 'tokens'] as const

/** API tokens and service accounts. */
export const tokenEvents = {
  'token.made': event({
    data: {
      accountId: field.account,
      tokenId: field.row,
      scopes: field.someOf(SCOPES),
      until: field.optional(field.time),
    },
    audience: 'subject and admins',
    audit: {
      group: 'security',
      sentence: message(
        '{actor} made an API token{about, select, self {} gone { for a former member} other { for {user}}}',
      ),
    },
    stale: TOKENS,
  }),
  /** A token lost scopes. `scopes` are the remaining ones. */
  'token.narrowed': event({
    data: { accountId: field.account, tokenId: field.row, scopes: field.someOf(SCOPES) },
    audience: 'subject and admins',
    audit: { group: 'security', sentence: message('{actor} took rights away from an API token') },
    stale: TOKENS,
    recheck: 'subject',
  }),
  'token.revoked': event({
    data: { accountId: field.account, tokenId: field.row },
    audience: 'subject and admins',
    audit: {
      group: 'security',
      sentence: message(
        '{actor} revoked an API token{about, select, self {} gone { of a former member} other { of {user}}}',
      ),
    },
    stale: TOKENS,
    recheck: 'subject',
  }),
  /** A token expired. A later job records the event; the token is refused from its expiry on. */
  'token.expired': event({
    data: { accountId: field.account, tokenId: field.row },
    audience: 'subject and admins',
    audit: {
      group: 'security',
      sentence: message(
        'An API token of {about, select, gone {a former member} other {{user}}} came to its end',
      ),
      nobody: SYSTEM,
    },
    stale: TOKENS,
    recheck: 'subject',
  }),
  /**
   * An assistant used a tool, was refused, or had to ask its user first. Resulting changes are events of their own.
   */
  'token.tool_used': event({
    data: {
      tool: field.oneOf([...TOOL_NAMES, ...FORMER_TOOL_NAMES]),
      isRefused: field.optional(field.flag),
      isAsked: field.optional(field.flag),
      /** Number of refusals within an hour, from the second on. */
      count: field.optional(field.number),
      client,
    },
    ...ACCESS_LOGGED,
    audit: {
      group: 'security',
      sentence: ({ isRefused, isAsked, count }) => {
        if (isAsked === 'true')
          return count
            ? message(
                '{actor} was asked by an assistant {count} times within an hour before it uses the tool {tool}',
              )
            : message('{actor} was asked by an assistant before it uses the tool {tool}')
        if (isRefused === 'true')
          return count
            ? message('An assistant of {actor} was refused the tool {tool} {count} times within an hour')
            : message('An assistant of {actor} was refused the tool {tool}')
        return message('An assistant of {actor} used the tool {tool}')
      },
    },
  }),
  /** An assistant read the tickets of a view. */
  'token.view_read': event({
    data: { viewId: field.row, client },
    ...ACCESS_LOGGED,
    audit: { group: 'security', sentence: message('An assistant of {actor} read a view') },
  }),
  /** An admin created a service account. */
  'account.service_added': event({
    data: { accountId: field.account, role: field.oneOf(SERVICE_ROLES) },
    audience: 'admins',
    audit: {
      group: 'accounts',
      sentence: message('{actor} added a service account{about, select, gone {} other {: {user}}}'),
    },
    stale: ['tokens', 'users', 'agents', 'reports'],
  }),
}
