import { startServer, type TestServer } from './start-server.ts'
import { hasSwift, startSwift } from './swift-server.ts'
import { testedEngine } from './test-database.ts'

/** Does this run keep objects in a bucket? That over PostgreSQL does, so that stock clients meet both stores in no more runs than there are. */
export const isOnBucket = testedEngine() === 'postgres'

/** Can't it? Whoever lacks the service is told so where it is looked for. */
export const noBucketHere = isOnBucket && !hasSwift

/** Starts a server for stock clients: over SQLite with files, over PostgreSQL with a bucket. */
export async function startHubServer(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  if (!isOnBucket) return startServer({ env })
  const swift = await startSwift()
  try {
    const server = await startServer({ env: { ...env, SHEAF_OBJECTS_URL: swift.url } })
    return {
      ...server,
      async stop(deadline) {
        await server.stop(deadline)
        await swift.stop()
      },
    }
  } catch (error) {
    await swift.stop()
    throw error
  }
}
