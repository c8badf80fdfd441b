/** How the page that the service worker keeps is marked: it holds no account, and the server is out of reach. */
export const offlineMark = 'data-offline'

export function isOfflinePage(): boolean {
  return document.documentElement.hasAttribute(offlineMark)
}
