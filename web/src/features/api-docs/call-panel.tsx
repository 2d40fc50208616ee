import { useState } from 'react'
import type { ApiDocument, Operation, Parameter } from '#api/api-document.ts'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import classes from './api-docs.module.css'
import { fieldOfParameter, fieldsOf, refusalsOf } from './calls.ts'
import { AnswerExample } from './answer-example.tsx'
import { CodeBox } from './code-box.tsx'
import { FieldTable } from './field-table.tsx'
import { MethodMark } from './method-mark.tsx'
import { answerOf, bodyOf, type DocumentedCall, formOf } from './operation.ts'
import { curlOf, exampleValues, typeScriptOf } from './snippets.ts'
import { TryIt } from './try-it.tsx'

type Props = { call: DocumentedCall; document: ApiDocument }

/** One call: its parameters and responses, examples, and a form to try it. */
export function CallPanel({ call, document }: Props) {
  const { method, path, operation } = call
  const [values, setValues] = useState(() => exampleValues(call))
  const server = location.origin
  const fieldsIn = (...places: Parameter['in'][]) =>
    (operation.parameters ?? [])
      .filter((each) => places.includes(each.in))
      .map((each) => fieldOfParameter(each, document))
  const parameters = fieldsIn('path', 'query')
  const headers = fieldsIn('header')
  const fields = fieldsOf(bodyOf(operation)?.schema, document)
  const form = formOf(operation)
  const scope = operation['x-scope']
  return (
    <article className={classes.call} aria-labelledby="call-title">
      {/* The contract is in English only, like its identifiers. */}
      <h2 id="call-title" className={classes.title} lang="en" dir="ltr">
        {operation.summary}
      </h2>
      <p className={classes.address}>
        <MethodMark method={method} />
        <code dir="ltr">{path}</code>
      </p>
      <dl className={classes.facts}>
        <dt>{t('For')}</dt>
        <dd>
          <CodeText>{operation['x-roles']?.join(', ') ?? t('everyone')}</CodeText>
        </dd>
        {operation['x-roles'] && (
          <>
            <dt>{t('Scope of a token')}</dt>
            <dd>
              {scope === undefined ? t('none: only available to people') : <CodeText>{scope}</CodeText>}
              {operation['x-also-scopes']?.map((also) => (
                <AlsoScope key={also.scope + (also.with ?? '')} {...also} />
              ))}
            </dd>
          </>
        )}
        <dt>{t('Name in the client')}</dt>
        <dd>
          <CodeText>{call.name}</CodeText>
        </dd>
      </dl>
      {parameters.length > 0 && <FieldTable title={t('In the address')} fields={parameters} />}
      {headers.length > 0 && <FieldTable title={t('In the headers')} fields={headers} />}
      {fields.length > 0 && <FieldTable title={t('In the body')} fields={fields} />}
      {form?.fields.map(({ name, schema }) => (
        <FieldTable
          key={name}
          title={t('In the form, as JSON in {field}', { field: name })}
          fields={fieldsOf(schema, document)}
        />
      ))}
      <h3>{t('Example')}</h3>
      <CodeBox
        versions={[
          { language: 'curl', text: curlOf(call, values, server) },
          { language: 'TypeScript', text: typeScriptOf(call, values, server) },
        ]}
      />
      <h3>{t('Answer')}</h3>
      <AnswerExample answer={answerOf(operation)} />
      <TryIt call={call} values={values} onChange={setValues} />
      <h3>{t('Errors')}</h3>
      <dl className={classes.refusals} lang="en" dir="ltr">
        {refusalsOf(operation).map(({ status, lines }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              {lines.map((line) => (
                <Refusal key={line} line={line} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

/** An additional scope, and the requests that need it. */
function AlsoScope({ scope, with: field, values }: NonNullable<Operation['x-also-scopes']>[number]) {
  const given = values ? `${field}=${values.join('|')}` : field
  return (
    <>
      {', '}
      {field === undefined ? (
        <CodeText>{scope}</CodeText>
      ) : (
        rich('{scope} if the request has {field}', {
          scope: <CodeText>{scope}</CodeText>,
          field: <CodeText>{given}</CodeText>,
        })
      )}
    </>
  )
}

/** An error code between backquotes, with its meaning. */
function Refusal({ line }: { line: string }) {
  const [, code, words] = /^`(\w+)`: (.*)$/s.exec(line) ?? []
  return (
    <p>
      {code !== undefined && <code>{code}</code>} {words ?? line}
    </p>
  )
}
