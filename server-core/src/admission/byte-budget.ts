import { BusyError } from './busy-error.ts'
import type { Caller } from './caller.ts'

/** What one piece of work has borrowed. */
export interface Loan {
  /** Borrows more. Throws `BusyError` where it does not fit. */
  grow(bytes: number): void
  /** From now on it is not called back any more. */
  fix(): void
  /** Gives all of it back; calling it again does nothing. */
  end(): void
}

/** Memory that is lent to callers before they fill it. */
export interface ByteBudget {
  /** Opens a loan of nothing yet. `callBack` is told why where it must make room for others: it has ended then. */
  lend(caller: Caller, callBack: (error: BusyError) => void): Loan
  /** Bytes that nobody has. */
  readonly free: number
}

interface Borrowed {
  bytes: number
  isFixed: boolean
  callBack: (error: BusyError) => void
}

interface Borrower {
  bytes: number
  /** The oldest first. */
  readonly loans: Set<Borrowed>
}

/**
 * Makes a budget of `bytes` in all, of which one caller never has more than `perCaller`. Where nothing is free, whoever
 * has the most gives up its oldest loan for a caller who has less: memory that some withhold is no reason to refuse others.
 */
export function createByteBudget({ bytes: total, perCaller }: { bytes: number; perCaller: number }): ByteBudget {
  const borrowers = new Map<string, Borrower>()
  let free = total

  const borrowerOf = (key: string): Borrower => {
    const known = borrowers.get(key) ?? { bytes: 0, loans: new Set() }
    borrowers.set(key, known)
    return known
  }
  const end = (key: string, loan: Borrowed): boolean => {
    const borrower = borrowers.get(key)
    if (!borrower?.loans.delete(loan)) return false
    free += loan.bytes
    borrower.bytes -= loan.bytes
    if (borrower.loans.size === 0) borrowers.delete(key)
    return true
  }
  /** Calls one loan back of whoever has most, if that is more than `share`. */
  const callBackFor = (share: number): boolean => {
    let most: [key: string, bytes: number, loan: Borrowed] | undefined
    for (const [key, borrower] of borrowers) {
      if (borrower.bytes <= Math.max(share, most?.[1] ?? 0)) continue
      const loan = [...borrower.loans].find((each) => !each.isFixed && each.bytes > 0)
      if (loan !== undefined) most = [key, borrower.bytes, loan]
    }
    if (most === undefined) return false
    const [key, , loan] = most
    end(key, loan)
    loan.callBack(new BusyError('all'))
    return true
  }

  return {
    lend({ key }, callBack) {
      const loan: Borrowed = { bytes: 0, isFixed: false, callBack }
      borrowerOf(key).loans.add(loan)
      return {
        grow(bytes) {
          const borrower = borrowers.get(key)
          if (!borrower?.loans.has(loan)) throw new BusyError('all')
          if (borrower.bytes + bytes > perCaller) throw new BusyError('caller')
          while (bytes > free) if (!callBackFor(borrower.bytes + bytes)) throw new BusyError('all')
          free -= bytes
          loan.bytes += bytes
          borrower.bytes += bytes
        },
        fix() {
          loan.isFixed = true
        },
        end: () => void end(key, loan),
      }
    },
    get free() {
      return free
    },
  }
}
