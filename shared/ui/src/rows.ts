/** What the components of rows are made of, for what draws rows before any component is there. */
export { default as textLinkClasses } from './actions/text-link.module.css'
export { default as avatarClasses } from './data/avatar.module.css'
export { tintOf } from './data/avatar-tint.ts'
export { type Elapsed, elapsed } from './data/elapsed.ts'
export { default as objectIdClasses } from './data/object-id.module.css'
export { default as rowIconClasses } from './data/row-icon.module.css'
export type { RowIconProps } from './data/row-icon.tsx'
