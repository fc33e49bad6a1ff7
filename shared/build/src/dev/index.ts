export {
  type DevPage,
  type DevPageParts,
  type DevServer,
  type StartDevServerOptions,
  startDevServer,
} from './dev-server.ts'
