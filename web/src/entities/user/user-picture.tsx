import { useQuery } from '@tanstack/react-query'
import { userQuery } from './queries.ts'
import classes from './user-picture.module.css'

type UserPictureProps = {
  name: string
  /** JPEG in base64 without a prefix. If missing, initials are shown. */
  image?: string | null
  /** Id of the account, to fetch the picture once if `image` is not given. */
  userId?: string
  size?: number
}

/** A user’s picture or initials. Hidden from screen readers, because the name is shown too. */
export function UserPicture({ userId, ...others }: UserPictureProps) {
  if (userId && others.image === undefined) return <KnownPicture userId={userId} {...others} />
  return <Picture {...others} />
}

function KnownPicture({ userId, ...others }: UserPictureProps & { userId: string }) {
  const { data: user } = useQuery(userQuery(userId))
  return <Picture {...others} image={user?.image} />
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
