import type { ReactNode } from 'react'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import classes from './api-docs.module.css'
import { CodeBox } from './code-box.tsx'

/** Rules that apply to all calls. */
export function Overview() {
  const server = location.origin
  const code = (words: ReactNode) => (
    <CodeText>
      <code>{words}</code>
    </CodeText>
  )
  return (
    <article className={classes.call}>
      <p>
        {t(
          'Everything that the pages do can be done by a program: as you, with a token that you make, and never more than you may do.',
        )}
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
            'You make them under “Account and security”. Each has areas in which it reads or writes, and a day on which it ends. What you lose the right to, it loses as well.',
          )}
        </dd>
        <dt>{t('Sending again')}</dt>
        <dd>
          {rich(
            'A change with the header <code>Idempotency-Key</code> is done once, however often it is sent; the answer is the same.',
            { code },
          )}
        </dd>
        <dt>{t('Somebody else was faster')}</dt>
        <dd>
          {rich(
            'Tickets and much else have a <code>version</code>. Send the one that you read, in the body or as <code>If-Match</code>; if it is not the newest, nothing is changed, and of a ticket the answer holds how it is.',
            { code },
          )}
        </dd>
        <dt>{t('Long lists')}</dt>
        <dd>
          {rich(
            'A page comes with a <code>Link</code> header to the next one until there is none. Nothing is left out or doubled when rows come in meanwhile.',
            { code },
          )}
        </dd>
        <dt>{t('Refusals')}</dt>
        <dd>
          {rich(
            'Problem details (RFC 9457): programs switch on <code>code</code>, people read <code>detail</code>.',
            { code },
          )}
        </dd>
        <dt>{t('Limits')}</dt>
        <dd>
          {rich(
            '<code>RateLimit</code> says how many calls a token has left. Whoever asks too often is answered 429 with <code>Retry-After</code> in seconds.',
            { code },
          )}
        </dd>
        <dt>{t('Versions')}</dt>
        <dd>
          {t(
            'New calls, new fields in answers and new optional fields in requests come at any time; programs pass over what they do not know. Whatever would break a program gets a path of its own beside the old one.',
          )}
        </dd>
      </dl>
      <p>
        <a href="/api/openapi.json">{t('The OpenAPI 3.1 document')}</a>
      </p>
    </article>
  )
}
