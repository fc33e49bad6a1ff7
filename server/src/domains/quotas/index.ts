export { withinDatasets } from './datasets.ts'
export { measureUse, startMeasuring } from './measure.ts'
export { addUse, deleteReservation, dropStoredBytes, setUse } from './quota.store.ts'
export { quotaOf, refuseWithoutSpace, reserveAnew, reserveSpace, type SpaceRequest } from './quota.ts'
