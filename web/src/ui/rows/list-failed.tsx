import { CannotLoad } from '../feedback/not-loaded.tsx'
import { t } from '../language/t.ts'

type Props = { rows: { isThere: boolean; retry: () => void }; failure: Error }

/** Error message for a list, or for the rest of it, that could not be loaded. */
export const ListFailed = ({ rows: { isThere, retry }, failure }: Props) => (
  <CannotLoad
    title={isThere ? t('Couldn’t load more') : t('Couldn’t load the list')}
    error={failure}
    retry={retry}
  />
)
