import { useState } from 'react'
import classes from './avatar.module.css'
import { tintOf } from './avatar-tint.ts'

export interface AvatarProps {
  name: string
  src?: string | null
  size?: 16 | 20 | 24 | 32 | 40 | 96
}

/** A picture, or the first letter on a tint of its own where there is none or it can't be had. An ornament: the name stands beside it in words. */
export function Avatar({ name, src, size = 24 }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  if (src && src !== failed) {
    const gone = () => setFailed(src)
    return (
      <img className={classes.avatar} data-size={size} src={src} alt="" width={size} height={size} onError={gone} />
    )
  }
  return (
    <span className={classes.avatar} data-size={size} data-tint={tintOf(name)} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
