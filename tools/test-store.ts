// For tests of the built product: an object storage in memory, on this machine.
export { startStandIn } from '../server/media/testing/store-stand-in.ts'
