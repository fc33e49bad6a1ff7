import { browserTests } from '@sheaf/build/vitest'

export default browserTests()
