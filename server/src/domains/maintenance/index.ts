export { maintenanceSubscriber, startMaintenance } from './maintain.ts'
