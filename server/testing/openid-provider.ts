import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A person at the provider; the key is their `sub`. */
export interface ProviderAccount {
  name?: string
  nickname?: string
  email?: string
  email_verified?: boolean
}

/** A real OpenID Connect provider where a test chooses an account, or refuses. */
export interface TestProvider {
  settings: { issuer: string; clientId: string; clientSecret: string; name: string }
  /** By subject; a test may add some. */
  accounts: Record<string, ProviderAccount>
  /** Nothing listens at the address until `open`. */
  close: () => Promise<void>
  open: () => Promise<void>
}

const clientId = 'melodrome'
const clientSecret = 'a secret between the two'
const scopes = 'openid profile email'

export async function startProvider(accounts: Record<string, ProviderAccount>): Promise<TestProvider> {
  // Another site than the product, which is at 127.0.0.1.
  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://localhost:${port}`
  const provider = createProvider(issuer, accounts)
  const answer = (request: IncomingMessage, response: ServerResponse): void =>
    void (request.url?.startsWith('/choose/')
      ? letChoose(provider, accounts, request, response)
      : provider.callback()(request, response))
  server.on('request', answer)
  return {
    settings: { issuer, clientId, clientSecret, name: 'Test ID' },
    accounts,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    async open() {
      server = await listen(port)
      server.on('request', answer)
    },
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, 'localhost')
  await once(server, 'listening')
  return server
}

function createProvider(issuer: string, accounts: Record<string, ProviderAccount>): Provider {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['https://melodrome.test/auth/openid/callback'],
      },
    ],
    jwks: { keys: [{ ...key, kty: 'RSA' }] },
    ttl: { Interaction: 3_600, Grant: 3_600, Session: 3_600, AccessToken: 3_600, IdToken: 3_600 },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], profile: ['name', 'nickname'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/choose/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...accounts[sub], sub }) }),
    // It does not ask for consent.
    async loadExistingGrant({ oidc }) {
      const { accountId } = oidc.session ?? {}
      if (!accountId) return undefined
      const grant = new provider.Grant({ clientId, accountId })
      grant.addOIDCScope(scopes)
      await grant.save()
      return grant
    },
  })
  // The product under test is at any free port.
  provider.Client.prototype.redirectUriAllowed = () => true
  return provider
}

/** `/choose/<uid>` shows the accounts, `/choose/<uid>/<subject>` chooses one, `/choose/<uid>/refuse` none. */
async function letChoose(
  provider: Provider,
  accounts: Record<string, ProviderAccount>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, , uid, subject] = (request.url ?? '').split('/')
  if (subject === undefined) {
    const links = [...Object.keys(accounts), 'refuse'].map(
      sub => `<p><a href="/choose/${uid}/${sub}">${sub}</a>`,
    )
    response.setHeader('content-type', 'text/html').end(`<title>Test ID</title>${links.join('')}`)
    return
  }
  const result = subject === 'refuse' ? { error: 'access_denied' } : { login: { accountId: subject } }
  await provider.interactionFinished(request, response, result)
}
