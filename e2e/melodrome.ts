import { fileURLToPath } from 'node:url'
import { type APIRequestContext, type BrowserContext, test as base, type Page } from '@playwright/test'
import type { Role } from '#contract/identity/accounts.ts'
import { type Product, startProduct } from '../tools/product.ts'
import { type ProductMail, startProductMail } from '../tools/product-mail.ts'
import { type ProductOpenId, startProductOpenId } from '../tools/product-openid.ts'
import { ownRows } from './own-rows.ts'

export interface ProductOptions {
  /** `true`: the product starts with the demo community. Set it for a whole file: `test.use({ demo: true })`. */
  demo: boolean
  /** `true`: the product sends mail, which arrives in `mailbox`. For a whole file too: `test.use({ mail: true })`. */
  mail: boolean
  /** `true`: people can sign in with `provider`. For a whole file too: `test.use({ openId: true })`. */
  openId: boolean
  /**
   * `true`: only this file's scenarios use the product. For a whole file too: `test.use({ alone: true })`.
   */
  alone: boolean
}

/** A person with a browser of their own, signed in. */
export interface Visitor {
  name: string
  email: string
  password: string
  page: Page
  context: BrowserContext
  /** Calls the API as this person, relative to the product's address. */
  request: APIRequestContext
}

type CastName = 'mina' | 'jun' | 'sora' | 'teo'

interface Fixtures {
  /**
   * Takes the genre from all songs of earlier scenarios, so that the list of a genre shows only songs of the present one.
   */
  clearShelves: undefined
  /**
   * Registers a member of the cast with a new address; each call makes another account with that name. A role can be
   * given: `person('teo', 'moderator')`.
   */
  person: (name: CastName, role?: Role) => Promise<Visitor>
}

interface WorkerFixtures extends ProductOptions {
  productMail: ProductMail
  /** Receives all mail of a product with `mail: true`. */
  mailbox: ProductMail['mailbox']
  productOpenId: ProductOpenId
  /** The provider of a product with `openId`; the test decides which people it knows. */
  provider: ProductOpenId['provider']
  /** The built product, running for all tests of this worker on a database of its own. */
  product: Product
}

const password = 'open the curtain'
/** The certificate whose signatures every product of the scenarios trusts. */
const trustPath = fileURLToPath(new URL('../server/media/testing/fixtures/signed-root.pem', import.meta.url))
let registered = 0
let networks = 0

/**
 * The test function of all scenarios. `page` belongs to a stranger who has just arrived;
 * `person('mina')` is a member.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  demo: [false, { option: true, scope: 'worker' }],
  mail: [false, { option: true, scope: 'worker' }],
  openId: [false, { option: true, scope: 'worker' }],
  // No fixture reads this option: a different value is enough to make Playwright start another worker.
  alone: [false, { option: true, scope: 'worker' }],
  productOpenId: [
    async ({ openId }, lend) => {
      const started = await startProductOpenId()
      await lend(openId ? started : { ...started, settings: {} })
      await started.provider.close()
    },
    { scope: 'worker' },
  ],
  provider: [async ({ productOpenId }, lend) => lend(productOpenId.provider), { scope: 'worker' }],
  productMail: [
    async ({ mail }, lend) => {
      const started = await startProductMail()
      await lend(mail ? started : { ...started, settings: {} })
      await started.mailbox.close()
    },
    { scope: 'worker' },
  ],
  mailbox: [async ({ productMail }, lend) => lend(productMail.mailbox), { scope: 'worker' }],
  product: [
    async ({ demo, productMail, productOpenId }, lend, worker) => {
      const settings = {
        TRUST_PROXY: '1',
        CONTENT_CREDENTIALS_TRUST: trustPath,
        ...(demo && { DEMO: '1' }),
        ...productMail.settings,
        ...productOpenId.settings,
      }
      const product = await startProduct(settings)
      await registerOperator(product)
      await lend(product)
      await product.stop()
      // Printed only after an error: then a person wants to read it first.
      if (product.printed().includes('"level":50'))
        console.log(`[worker ${worker.workerIndex}] ${product.printed()}`)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Each test comes from a network of its own, because attempts are counted by network.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, lend) => {
    networks += 1
    await lend({ ...extraHTTPHeaders, 'x-forwarded-for': `10.1.${networks >> 8}.${networks & 255}` })
  },
  clearShelves: [
    async ({ demo, product }, lend) => {
      if (!demo) {
        await ownRows(product, 'update songs set genre = null where genre is not null')
        await ownRows(product, 'update song_ranks set genre = null where genre is not null')
      }
      await lend(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ product }, lend) => lend(product.address),
  person: async ({ browser, baseURL, product }, lend) => {
    const contexts: BrowserContext[] = []
    await lend(async (name, role) => {
      const context = await browser.newContext({ baseURL })
      contexts.push(context)
      const { email } = await register(context.request, name)
      await verify(product, email)
      if (role) await grant(product, email, role)
      return { name, email, password, context, request: context.request, page: await context.newPage() }
    })
    await Promise.all(contexts.map(context => context.close()))
  },
})

export { expect } from '@playwright/test'

/** The first account becomes an administrator, so it must be neither one of the cast nor a newcomer of a test. */
async function registerOperator({ address }: Product): Promise<void> {
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'operator@melodrome.test', password, artistName: 'operator' }),
  })
  if (!response.ok) throw new Error(`the operator could not register: ${await response.text()}`)
}

/** The role applies from the next request on. */
async function grant(product: Product, email: string, role: Role): Promise<void> {
  await ownRows(product, 'update users set role = $1 where email = $2', [role, email])
}

/** Verifies an address without a code, so that members of the cast needn't enter one. */
async function verify(product: Product, email: string): Promise<void> {
  await ownRows(product, 'update users set email_verified_at = now() where email = $1', [email])
}

async function register(request: APIRequestContext, name: CastName): Promise<{ email: string }> {
  registered += 1
  const email = `${name}-${process.pid}-${registered}@melodrome.test`
  const response = await request.post('/api/auth/register', { data: { email, password, artistName: name } })
  if (!response.ok())
    throw new Error(`${name} could not register: ${response.status()} ${await response.text()}`)
  return { email }
}
