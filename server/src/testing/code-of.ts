import { ApiError } from '@sheaf/client'

/** The code with which a call was refused; 200 where it was not. Rejects with whatever else went wrong. */
export const codeOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    },
  )
