import { host } from '@sheaf/build/preset'

export default host(import.meta)
