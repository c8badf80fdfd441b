/** The event with which Chromium offers to install the site as an app; other browsers have their own menu for it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  interface Window {
    /**
     * Kept by the script in the head of every page, because the offer may come before any other script of ours runs.
     */
    installPrompt?: InstallPrompt | undefined
  }
}

export function canInstall(): boolean {
  return window.installPrompt !== undefined
}

/** The browser asks the person; an offer can be used once. */
export async function install(): Promise<void> {
  const offer = window.installPrompt
  window.installPrompt = undefined
  await offer?.prompt()
}
