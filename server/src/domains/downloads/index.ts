export { countDownload, dayOf } from './count-download.ts'
export { recountDownloads, startRecounting } from './recount-downloads.ts'
