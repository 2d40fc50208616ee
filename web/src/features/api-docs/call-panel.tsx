import { Group } from '@mantine/core'
import { createElement, Fragment, useState } from 'react'
import type { ApiDocument, Operation, Parameter } from '#api/api-document.ts'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import classes from './api-docs.module.css'
import { type Field, fieldOfParameter, fieldsOf, refusalsOf } from './calls.ts'
import { CodeBox, inCode } from './code-box.tsx'
import { MethodMark } from './method-mark.tsx'
import { type Answer, answerOf, bodyOf, type DocumentedCall, formOf } from './operation.ts'
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
      <Group align="baseline" gap="0 8px" className={classes.address}>
        <MethodMark method={method} />
        <code dir="ltr">{path}</code>
      </Group>
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

/** The parameters of a call as a table. */
const FieldTable = ({ title, fields }: { title: string; fields: readonly Field[] }) => (
  <>
    <h3>{title}</h3>
    {/* The contract is in English only, like its identifiers. */}
    <dl className={classes.fields} lang="en" dir="ltr">
      {fields.map(({ name, type, isRequired, words }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {!isRequired && <span className={classes.optional}>{t('optional')}</span>}
          </dt>
          <dd>
            <span className={classes.type}>{type}</span>
            {words !== '' && (
              <p>
                <WithCode text={words} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </>
)

/** Renders text between backquotes as code. */
const WithCode = ({ text }: { text: string }) =>
  createElement(
    Fragment,
    null,
    ...text.split('`').map((part, index) => (index % 2 === 1 ? createElement('code', null, part) : part)),
  )

/** An example response of a call. */
function AnswerExample({ answer }: { answer: Answer }) {
  if (answer.kind === 'nothing') return <p>{rich('<code>204</code>, no content.', { code: inCode })}</p>
  if (answer.kind === 'json')
    return <CodeBox versions={[{ language: 'JSON', text: JSON.stringify(answer.example, null, 2) }]} />
  const { name, types, text } = answer
  return (
    <>
      <p>
        {rich('A file, such as <code>{name}</code>, of the type {types}.', {
          name,
          types: <CodeText>{types.join(', ')}</CodeText>,
          code: inCode,
        })}
      </p>
      {text !== null && <CodeBox versions={[{ language: t('Beginning'), text }]} />}
    </>
  )
}
