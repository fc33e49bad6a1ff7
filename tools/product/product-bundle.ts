import type { NodeBundle } from '@sheaf/build/bundle'
import { at } from '../workspace.ts'

/** Server and pages as one module for `npm start`. What only some configurations need stays outside. */
export const productBundle: NodeBundle = {
  entry: at('tools/product/product.ts'),
  processes: [at('git-engine/src/process/launch-process.ts')],
  sources: ['server/src', 'server-core/src', 'git-engine/src', 'host/page', 'shared/contract/src'].map((folder) =>
    at(folder),
  ),
  dist: at('server/dist'),
  external: [
    'pg',
    'nodemailer',
    'ssh2',
    'otpauth',
    'openid-client',
    '@simplewebauthn/server',
    '@aws-sdk/client-s3',
    '@aws-sdk/s3-request-presigner',
  ],
  from: at('server/src/serve.ts'),
}
