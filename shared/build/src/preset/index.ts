export { type BuildConfiguration, type BuildEnvironment, host, remote } from './app-builds.ts'
