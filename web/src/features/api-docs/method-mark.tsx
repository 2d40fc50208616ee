import classes from './api-docs.module.css'

/** The HTTP method of a call, with a fixed width. */
export const MethodMark = ({ method }: { method: string }) => (
  <span className={classes.method} data-changes={method !== 'GET' || undefined} lang="en" dir="ltr">
    {method}
  </span>
)
