import { rich, t } from '#ui/language/t.ts'
import classes from './api-docs.module.css'
import { CodeBox, inCode } from './code-box.tsx'

/** Rules that apply to all calls. */
export function Overview() {
  const server = location.origin
  return (
    <article className={classes.call}>
      <p>
        {t('The API can do everything the interface can, with your own permissions, using a personal token.')}
      </p>
      <CodeBox
        versions={[
          {
            language: 'curl',
            text: `curl '${server}/api/v1/users/me' \\\n  -H "Authorization: Bearer $TOKEN"`,
          },
          {
            language: 'TypeScript',
            text: [
              `import { createClient } from '@support-desk/contract/client'`,
              '',
              `const desk = createClient({ url: '${server}', token: process.env.TOKEN })`,
              `for await (const ticket of desk.rows('listTickets', {})) console.log(ticket.subject)`,
            ].join('\n'),
          },
        ]}
      />
      <dl className={classes.rules}>
        <dt>{t('Tokens')}</dt>
        <dd>
          {t(
            'Create tokens under “Account and security”. Each token has scopes to read or write and an expiry date. If you lose a permission, so does the token.',
          )}
        </dd>
        <dt>{t('Retries')}</dt>
        <dd>
          {rich(
            'A change with the header <code>Idempotency-Key</code> is applied once. Repeated requests get the same response.',
            { code: inCode },
          )}
        </dd>
        <dt>{t('Conflicts')}</dt>
        <dd>
          {rich(
            'Tickets and many other resources have a <code>version</code>. Send the version you read, in the body or as <code>If-Match</code>. If it is outdated, nothing changes; for a ticket, the response contains the current ticket.',
            { code: inCode },
          )}
        </dd>
        <dt>{t('Long lists')}</dt>
        <dd>
          {rich(
            'Each page has a <code>Link</code> header to the next page. Rows that arrive in the meantime cause no gaps or duplicates.',
            { code: inCode },
          )}
        </dd>
        <dt>{t('Errors')}</dt>
        <dd>
          {rich(
            'Problem details (RFC 9457): programs switch on <code>code</code>, people read <code>detail</code>.',
            { code: inCode },
          )}
        </dd>
        <dt>{t('Limits')}</dt>
        <dd>
          {rich(
            '<code>RateLimit</code> shows how many calls a token has left. Beyond the limit, the response is 429 with <code>Retry-After</code> in seconds.',
            { code: inCode },
          )}
        </dd>
        <dt>{t('Versions')}</dt>
        <dd>
          {t(
            'New calls, response fields and optional request fields can appear at any time, so ignore unknown fields. Breaking changes get a new path beside the old one.',
          )}
        </dd>
      </dl>
      <p>
        <a href="/api/openapi.json">{t('The OpenAPI 3.1 document')}</a>
      </p>
    </article>
  )
}
