import { orUsage } from '../process/or-usage.ts'

/** What this machine and this Sheaf are capable of; bench/README.md says what is measured and how. */
const usage = `Usage: npm run bench -- --seconds 8 --connections 32 --repositories 200 --fresh
  npm run bench -- git --only pages,clone
  npm run bench -- pages --rounds 5
  npm run bench -- accounts --engine sqlite
  npm run bench -- hub --megabytes 1024 --files 5000
  npm run bench -- review --source <path or address>
  npm run bench -- crawl --source <path or address> --pages 2000`
const [subject, ...rest] = process.argv.slice(2)
await orUsage(usage, async () => {
  if (subject === 'git') {
    const { benchGit } = await import('../../bench/git.ts')
    await benchGit(rest)
  } else if (subject === 'pages') {
    const { benchPages } = await import('../../bench/pages.ts')
    await benchPages(rest)
  } else if (subject === 'crawl') {
    const { benchCrawl } = await import('../../bench/crawl.ts')
    await benchCrawl(rest)
  } else if (subject === 'hub') {
    const { benchHub } = await import('../../bench/hub.ts')
    await benchHub(rest)
  } else if (subject === 'review') {
    const { benchReview } = await import('../../bench/review.ts')
    await benchReview(rest)
  } else if (subject === 'accounts') {
    const { benchAccounts } = await import('../../bench/accounts.ts')
    await benchAccounts(rest)
  } else {
    const { benchProduct } = await import('../../bench/product.ts')
    await benchProduct(process.argv.slice(2))
  }
})
