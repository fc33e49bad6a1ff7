export { cssVariablesResolver } from './css-variables.ts'
export { theme } from './theme.ts'
