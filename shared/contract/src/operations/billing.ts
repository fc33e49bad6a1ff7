import * as z from 'zod/mini'
import { PlanUse } from '../entities/plan.ts'
import { operation } from '../operation.ts'

export const billingOperations = {
  getBilling: operation({
    method: 'GET',
    path: '/api/user/setting/billing',
    summary: 'The plan of the account and of each team that it owns, 100 at most, with what of it is used',
    tag: 'Billing',
    access: { by: 'session' },
    data: z.array(PlanUse),
  }),
} as const
