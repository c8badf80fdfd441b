import { startProvider, type TestProvider } from '../server/testing/openid-provider.ts'

export interface ProductOpenId {
  provider: TestProvider
  /** Environment variables for the product. */
  settings: Record<string, string>
}

/** An OpenID provider through which people can sign in to a product; it has no accounts yet. */
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
