import { createSemaphore, type Semaphore } from '../../git/semaphore.ts'

/** Half of those that there are for pushes: one account never holds them all. */
const placesEach = 4
const queueEach = 256

const accounts = new Map<number, { places: Semaphore; users: number }>()

/**
 * Waits until an account has fewer than four pushes under way and gives what ends this one. More than 256 that wait
 * are refused as `busy`.
 */
export async function takePlace(userId: number): Promise<() => void> {
  const account = accounts.get(userId) ?? {
    places: createSemaphore({ places: placesEach, queue: queueEach }),
    users: 0,
  }
  accounts.set(userId, account)
  account.users += 1
  const leave = () => {
    account.users -= 1
    if (account.users === 0) accounts.delete(userId)
  }
  try {
    const release = await account.places.acquire()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      release()
      leave()
    }
  } catch (error) {
    leave()
    throw error
  }
}
