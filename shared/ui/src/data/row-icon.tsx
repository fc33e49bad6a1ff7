import classes from './row-icon.module.css'

export interface RowIconProps {
  name:
    | 'folder'
    | 'file'
    | 'file-search'
    | 'link'
    | 'folders'
    | 'git-branch'
    | 'shield-check'
    | 'corner-left-up'
    | 'copy'
    | 'check'
    | 'pencil'
    | 'trash'
  size?: 14 | 16 | 24
  /** What it says by itself; without, it is an ornament. */
  label?: string | undefined
  className?: string | undefined
}

/** An icon of the rows of a list: a single element, since there are hundreds of them. */
export function RowIcon({ name, size = 16, label, className }: RowIconProps) {
  return (
    <span
      className={className ? `${classes.icon} ${className}` : classes.icon}
      data-icon={name}
      data-size={size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
