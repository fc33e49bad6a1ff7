export { countDownload, dayOf } from './count-download.ts'
export { recountQueue, startRecounting } from './recount-downloads.ts'
