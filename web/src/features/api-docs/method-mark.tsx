import classes from './api-docs.module.css'

/** The method of a call, as wide as every other. */
export const MethodMark = ({ method }: { method: string }) => (
  <span className={classes.method} data-changes={method !== 'GET' || undefined} lang="en" dir="ltr">
    {method}
  </span>
)
