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
  /** On the button. */
  name: string
}

export interface Provider {
  readonly name: string
  /** What the provider says of itself. Rejects with `ProviderUnreachable`; the next call asks again. */
  configuration: () => Promise<Configuration>
}

export class ProviderUnreachable extends Error {}

const timeoutSeconds = 8
/** Providers move their endpoints rarely, and say so here first. */
const freshForMs = 60 * 60_000

/** Asked only when somebody wants to sign in: a provider that is down holds up nothing else. */
export function createProvider(settings: OpenIdSettings, clock: () => Date): Provider {
  let known: { configuration: Configuration; at: number } | undefined
  let asking: Promise<Configuration> | undefined

  const ask = async (): Promise<Configuration> => {
    try {
      const configuration = await discover(settings)
      known = { configuration, at: clock().getTime() }
      return configuration
    } catch (error) {
      // What was known an hour ago is most likely still so.
      if (known) return known.configuration
      throw new ProviderUnreachable(`${settings.issuer} could not be asked`, { cause: error })
    } finally {
      asking = undefined
    }
  }
  return {
    name: settings.name,
    async configuration() {
      if (known && clock().getTime() - known.at < freshForMs) return known.configuration
      return await (asking ??= ask())
    },
  }
}

function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  const address = new URL(issuer)
  return discovery(address, clientId, undefined, clientAuthentication(clientSecret), {
    timeout: timeoutSeconds,
    // The settings allow plain http for this machine alone.
    execute: address.protocol === 'http:' ? [allowInsecureRequests] : [],
  })
}

/** The way that the provider names; the basic one is the standard's default (OpenID Connect Core, 9). */
function clientAuthentication(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = supported.includes('client_secret_basic') ? basic : post
    return authenticate(server, ...rest)
  }
}
