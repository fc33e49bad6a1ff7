import { startStandalone } from '@sheaf/testing/standalone'
import { remote } from './index.ts'

void startStandalone(remote)
