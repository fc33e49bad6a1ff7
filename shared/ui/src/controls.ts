/**
 * Fields and marks that the landing page does not have: a shared module of the tier `common`, loaded when the first page
 * that names one of them is opened. These names are imported from here and never from Mantine.
 */
import './theme/mantine-controls.css'

export { Badge, Checkbox, InputBase, NativeSelect, PasswordInput, Text } from '@mantine/core'
export { teamRoles, useRoleNames } from './data/role-names.ts'
export { RoleSelect } from './form/role-select.tsx'
