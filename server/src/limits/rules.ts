/** So many within so many seconds; what was used comes back evenly over that time. */
export interface Rule {
  count: number
  seconds: number
}

const minute = 60
const hour = 3600

/** Every limit there is. `address` counts by where a request comes from, `account` by whom it is about. */
export const rules = {
  'send-code/address': { count: 30, seconds: 10 * minute },
  'send-code/account': { count: 5, seconds: 10 * minute },
  'verify-code/address': { count: 60, seconds: 10 * minute },
  'check-registration/address': { count: 60, seconds: 10 * minute },
  'register/address': { count: 60, seconds: hour },
  'login/address': { count: 100, seconds: 10 * minute },
  /** By account and address together: nobody else can lock a person out. */
  'login/account': { count: 10, seconds: 10 * minute },
  /** By account alone, against guessing from many addresses. */
  'login/account-anywhere': { count: 100, seconds: hour },
  'key-failure/address': { count: 60, seconds: 10 * minute },
  /** Connections whose keys were all refused. */
  'ssh-failure/address': { count: 60, seconds: 10 * minute },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof rules
