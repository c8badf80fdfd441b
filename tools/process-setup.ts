import { ensureBuilt } from './product.ts'

/** Tests of the running product need one that is built from today's sources. */
export default function setup(): void {
  ensureBuilt()
}
