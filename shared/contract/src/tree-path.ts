import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { says } from './messages/contract-message.ts'
import { trimSlashes } from './slashes.ts'

/** Where a folder or file of a repository lies; slashes at either end don't count, and `..` leads nowhere. */
export const TreePath = z.string().check(
  z.maxLength(limits.treePathMax),
  z.overwrite(trimSlashes),
  z.refine((path) => !path.split('/').some((part) => part === '.' || part === '..'), says('browse.path_dots')),
)
