import { startProvider, type TestProvider } from '../server/testing/openid-provider.ts'

export interface ProductOpenId {
  provider: TestProvider
  /** For the product's environment. */
  settings: Record<string, string>
}

/** A provider for products to sign in with; it has no accounts yet. */
export async function startProductOpenId(): Promise<ProductOpenId> {
  const provider = await startProvider({})
  const { issuer, clientId, clientSecret, name } = provider.settings
  const settings = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  }
  return { provider, settings }
}
