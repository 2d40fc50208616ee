import { createElement, Fragment } from 'react'
import { t } from '#ui/language/t.ts'
import classes from './api-docs.module.css'
import type { Field } from './calls.ts'

/** The parameters of a call as a table. */
export const FieldTable = ({ title, fields }: { title: string; fields: readonly Field[] }) => (
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
