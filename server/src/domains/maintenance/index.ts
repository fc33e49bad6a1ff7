export { askForMaintenance, startMaintenance } from './maintain.ts'
