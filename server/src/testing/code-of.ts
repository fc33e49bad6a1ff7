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

/** The message with which a call was refused, by its code; nothing where it was not. Rejects with whatever else went wrong. */
export const refusalOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ApiError) return error.said?.code
      throw error
    },
  )
