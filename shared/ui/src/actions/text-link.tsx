import { Link, type LinkProps } from 'react-router'
import classes from './text-link.module.css'

export interface TextLinkProps extends Omit<LinkProps, 'className' | 'style'> {
  /** `prose` in the accent colour (the default), `plain` in the colour of its surroundings, as in rows. */
  look?: 'prose' | 'plain'
}

/** A link in running text or in a row. */
export function TextLink({ look = 'prose', ...props }: TextLinkProps) {
  return <Link {...props} className={classes[look]} />
}
