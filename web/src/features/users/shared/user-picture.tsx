import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../queries.ts'
import classes from './user-picture.module.css'

type UserPictureProps = {
  name: string
  /** JPEG in base64 without a prefix; initials stand in for a missing one. */
  image?: string | null
  /** Id of the account, where the picture is not at hand; it is fetched once. */
  personId?: string
  size?: number
}

/** A user’s picture or initials. The name is expected beside it, so it says nothing to screen readers. */
export function UserPicture({ personId, ...others }: UserPictureProps) {
  if (personId && others.image === undefined) return <KnownPicture personId={personId} {...others} />
  return <Picture {...others} />
}

function KnownPicture({ personId, ...others }: UserPictureProps & { personId: string }) {
  const { data: person } = useQuery(userQuery(personId))
  return <Picture {...others} image={person?.image} />
}

function Picture({ name, image, size = 32 }: UserPictureProps) {
  const style = { width: size, height: size, fontSize: size * 0.4 }
  if (image)
    return <img className={classes.picture} src={`data:image/jpeg;base64,${image}`} alt="" style={style} />
  return (
    <span className={classes.picture} style={style} aria-hidden>
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const [first = '', ...others] = name.split(/[\s._-]+/).filter(Boolean)
  const last = others.at(-1) ?? ''
  return (Array.from(first)[0] ?? '').concat(Array.from(last)[0] ?? '').toLocaleUpperCase()
}
