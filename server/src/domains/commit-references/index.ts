export { landedCommitsQueue, landedCommitsSubscriber } from './read-landed-commits.ts'
