import { useQuery } from '@tanstack/react-query'
import { Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import classes from './api-docs.module.css'
import { CallPanel } from './call-panel.tsx'
import { apiDocumentQuery, byArea, callsOf, findCalls } from './calls.ts'
import { MethodMark } from './method-mark.tsx'
import { Overview } from './overview.tsx'

/** The API reference: all public calls, with examples and a way to try them. */
export function ApiDocsPage() {
  const { data: document, error } = useQuery(apiDocumentQuery())
  const { name } = useParams()
  const [text, setText] = useState('')
  const searched = useDeferredValue(text)
  const calls = useMemo(() => (document ? callsOf(document) : []), [document])
  const found = useMemo(() => findCalls(calls, searched), [calls, searched])
  const chosen = calls.find((call) => call.name === name)
  return (
    <>
      <PageHeader title={t('API')} documentTitle={chosen ? `${chosen.name} · API` : t('API')} />
      {!document && !error && <Skeletons shape="lines" />}
      {error && <p role="alert">{t('Couldn’t load the API description. Reload the page.')}</p>}
      {document && (
        <div className={classes.page} data-chosen={name !== undefined || undefined}>
          <nav className={classes.list} aria-label={t('Calls')}>
            <TextInput
              type="search"
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              aria-label={t('Search calls')}
              placeholder={t('Search calls')}
              leftSection={<IconSearch size={16} aria-hidden />}
            />
            <Text inherit c="dimmed" fz={13} mt={8} role="status">
              {t('{count, plural, one {# call} other {# calls}}', { count: found.length })}
            </Text>
            {byArea(found, document).map(([area, ofArea]) => (
              <section key={area} aria-labelledby={`area-${area}`}>
                <h2 id={`area-${area}`} className={classes.area} lang="en">
                  {area}
                </h2>
                <ul>
                  {ofArea.map((call) => (
                    <li key={call.name}>
                      <Link
                        to={`/docs/api/${call.name}`}
                        className={classes.entry}
                        aria-current={call.name === name ? 'page' : undefined}
                        ref={call.name === name ? intoSight : undefined}
                      >
                        <MethodMark method={call.method} />
                        <span className={classes.entryWords} lang="en" dir="ltr">
                          {call.operation.summary}
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
          <div className={classes.panel}>
            {name !== undefined && (
              <Link to="/docs/api" className={classes.back}>
                {t('All calls')}
              </Link>
            )}
            {chosen && <CallPanel key={chosen.name} call={chosen} document={document} />}
            {name === undefined && <Overview />}
            {name !== undefined && !chosen && (
              <EmptyState
                kind="no-match"
                title={t('Call not found')}
                text={t('Calls can have other names in this version.')}
              />
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** Scrolls the list to the current entry. `scrollIntoView` would also scroll the page. */
function intoSight(entry: HTMLElement | null): void {
  const list = entry?.closest('nav')
  if (!entry || !list) return
  const end = entry.offsetTop + entry.offsetHeight
  if (entry.offsetTop < list.scrollTop || end > list.scrollTop + list.clientHeight)
    list.scrollTop = end - list.clientHeight / 2
}
