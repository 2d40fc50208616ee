/** Fails as a database does that cannot be started. */
export function setup(): never {
  throw new Error('spawn /root/initdb EACCES')
}
