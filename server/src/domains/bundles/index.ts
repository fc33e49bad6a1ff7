export { bundleCommand } from './bundle-command.ts'
