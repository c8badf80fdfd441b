/** The mark of the page that the service worker keeps: it has no account, and the server can't be reached. */
export const offlineMark = 'data-offline'

export function isOfflinePage(): boolean {
  return document.documentElement.hasAttribute(offlineMark)
}
