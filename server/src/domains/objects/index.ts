export { attributesFile, attributesLine, lfsByAttributes, readAttributes } from './attributes.ts'
export { copyObjects, dropHeld } from './copy-objects.ts'
export { readFileBytes, type StoredFile } from './file-bytes.ts'
export { keepObject } from './keep-object.ts'
export { lendObjects } from './lend-objects.ts'
export {
  addObjectBytes,
  deleteOld,
  insertHeld,
  objectBytesOf,
  selectAllHeld,
  selectHeld,
  touchObjects,
} from './object.store.ts'
export { objectsCommand } from './objects-command.ts'
export { openHeld, readPointer } from './open-pointed.ts'
export { sendPart } from './send-part.ts'
export { startObjectSweep, sweepUnused } from './sweep-objects.ts'
export {
  issueTransferToken,
  partsLifetime,
  type TransferClaims,
  transferLifetime,
  verifyTransferToken,
} from './transfer-token.ts'
