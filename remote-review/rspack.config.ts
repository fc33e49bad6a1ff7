import { remote } from '@sheaf/build/preset'

export default remote(import.meta)
