import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
} from 'openid-client'

export interface OpenIdSettings {
  /** Its issuer, as it calls itself in `.well-known/openid-configuration`. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Its name on the button. */
  name: string
}

export interface Provider {
  readonly name: string
  /**
   * The provider's current configuration. It is read before a person is sent there, so that we tell the person if the
   * provider is down, instead of the browser's error page. Rejects with `ProviderUnreachable`.
   */
  reach: () => Promise<Configuration>
  /** The last known configuration; for people who come back. */
  configuration: () => Promise<Configuration>
}

export class ProviderUnreachable extends Error {}

const timeoutSeconds = 8

/** Asked only when a person wants to sign in: a provider that is down delays nothing else. */
export function createProvider(settings: OpenIdSettings): Provider {
  let known: Configuration | undefined
  let asking: Promise<Configuration> | undefined

  const ask = async (): Promise<Configuration> => {
    try {
      known = await discover(settings)
      return known
    } catch (error) {
      throw new ProviderUnreachable(`${settings.issuer} could not be asked`, { cause: error })
    } finally {
      asking = undefined
    }
  }
  // Calls at the same time share one request.
  const reach = (): Promise<Configuration> => (asking ??= ask())
  return { name: settings.name, reach, configuration: async () => known ?? (await reach()) }
}

function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  const address = new URL(issuer)
  return discovery(address, clientId, undefined, clientAuthentication(clientSecret), {
    timeout: timeoutSeconds,
    // The settings allow plain http for this machine alone.
    execute: address.protocol === 'http:' ? [allowInsecureRequests] : [],
  })
}

/** The method that the provider names; the standard's default is the basic one (OpenID Connect Core, 9). */
function clientAuthentication(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = supported.includes('client_secret_basic') ? basic : post
    return authenticate(server, ...rest)
  }
}
