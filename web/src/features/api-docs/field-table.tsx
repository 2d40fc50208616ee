import { createElement, Fragment } from 'react'
import { t } from '#ui/language/t.ts'
import classes from './api-docs.module.css'
import type { Field } from './calls.ts'

/** What a call takes, a line for each field. */
export const FieldTable = ({ title, fields }: { title: string; fields: readonly Field[] }) => (
  <>
    <h3>{title}</h3>
    {/* The contract is in one language, like the names in it. */}
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

/** What stands between backquotes is code. */
const WithCode = ({ text }: { text: string }) =>
  createElement(
    Fragment,
    null,
    ...text.split('`').map((part, index) => (index % 2 === 1 ? createElement('code', null, part) : part)),
  )
