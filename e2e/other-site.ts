import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another site, with a name and port different from the product's, and one page with this `html`. */
export async function startOtherSite(html: string): Promise<{ address: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="ko"><title>다른 곳</title><body>${html}</body></html>`)
  })
  await new Promise<void>(resolve => {
    server.listen(0, 'localhost', resolve)
  })
  const { port } = server.address() as AddressInfo
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://localhost:${port}/`, close }
}
