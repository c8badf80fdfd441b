import { ensureBuilt } from './product.ts'

/** Tests of the running product need a product that is built from the present sources. */
export default function setup(): void {
  ensureBuilt()
}
