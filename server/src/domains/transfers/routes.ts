import { type Actor, type UserActor, userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { presentTransfer } from './transfer.presenter.ts'
import { answerTransfer, listOffers, readTransfer, startTransfer, withdrawTransfer } from './transfer-repository.ts'

type Operation = 'getTransfer' | 'startTransfer' | 'withdrawTransfer' | 'listTransfers' | 'answerTransfer'

/** How a repository gets another owner: one side offers it, the other accepts. */
export function transferRoutes(deps: Deps): Handlers<Operation> {
  /** Whoever changes something, as often as anybody may. */
  const changing = async (actor: Actor): Promise<UserActor> => {
    const user = userOf(actor)
    await deps.limits.take('change-repository/account', `${user.userId}`)
    return user
  }
  return {
    async getTransfer({ params }, { actor }) {
      const row = await readTransfer(deps, { ...params, actor: userOf(actor) })
      return { transfer: row === undefined ? null : presentTransfer(row) }
    },
    async startTransfer({ params, body }, { actor }) {
      const { new_owner: newOwner, confirmation } = body
      const user = await changing(actor)
      await deps.limits.take('transfer/account', `${user.userId}`)
      return presentTransfer(await startTransfer(deps, { ...params, actor: user, newOwner, confirmation }))
    },
    async withdrawTransfer({ params }, { actor }) {
      await withdrawTransfer(deps, { ...params, actor: await changing(actor) })
      return null
    },
    async listTransfers(_input, { actor }) {
      return { items: (await listOffers(deps, userOf(actor))).map(presentTransfer) }
    },
    answerTransfer: async ({ params, body }, { actor }) =>
      answerTransfer(deps, { actor: await changing(actor), uid: params.transfer, accept: body.accept }),
  }
}
