import { Link } from 'react-router'
import classes from './object-id.module.css'

export interface ObjectIdProps {
  oid: string
  to?: string
}

const shortLength = 7

/** A commit's or an object's id: short to read, whole in its title. */
export function ObjectId({ oid, to }: ObjectIdProps) {
  const short = oid.slice(0, shortLength)
  return to ? (
    <Link className={classes.oid} to={to} title={oid}>
      {short}
    </Link>
  ) : (
    <code className={classes.oid} title={oid}>
      {short}
    </code>
  )
}
